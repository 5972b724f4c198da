import { expect, test } from "vitest";

import { lostFactorProofs } from "~/models/accounts/lost-factor";

const proved = new Date("2026-11-01T09:00:00Z");
const contacts = {
  ...{ phoneReachable: true, phoneVerifiedAt: proved, emailVerifiedAt: proved, phoneFromAgent: false },
};

test.each([
  ["phone and mailbox, where both are proved", {}, ["phone", "mailbox"]],
  ["the phone alone, where no mailbox is confirmed", { emailVerifiedAt: null }, ["phone"]],
  ["the mailbox alone, where no phone is verified", { phoneVerifiedAt: null }, ["mailbox"]],
  ["the mailbox alone, where no SMS reaches the phone", { phoneReachable: false }, ["mailbox"]],
  ["both, where an agent typed the phone", { phoneFromAgent: true }, ["phone", "mailbox"]],
  ["nothing by the phone that an agent may hold", { phoneFromAgent: true, emailVerifiedAt: null }, []],
  ["nothing, where nothing is proved", { phoneVerifiedAt: null, emailVerifiedAt: null }, []],
])("a lost factor takes %s", (_, changes, proofs) => {
  expect(lostFactorProofs({ ...contacts, ...changes })).toEqual(proofs);
});
