import { expect, test } from "vitest";

import { canProveLostFactor } from "~/models/accounts/lost-factor";

const proved = new Date("2026-11-01T09:00:00Z");
const contacts = { phoneReachable: true, phoneVerifiedAt: proved, emailVerifiedAt: proved };

test.each([
  ["by phone and mailbox", {}, true],
  ["not by the phone alone", { emailVerifiedAt: null }, false],
  ["not by the mailbox alone", { phoneVerifiedAt: null }, false],
  ["not where no SMS reaches the phone", { phoneReachable: false }, false],
  ["not where nothing is proved", { phoneVerifiedAt: null, emailVerifiedAt: null }, false],
])("a lost factor is proved %s", (_, changes, provable) => {
  expect(canProveLostFactor({ ...contacts, ...changes })).toBe(provable);
});
