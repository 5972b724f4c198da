import { expect, test } from "vitest";

import { choosesBank, isOverpaid } from "~/models/payments/payment";
import { comparedFrom } from "~/models/payments/reconciliation";

test.each([
  [null, false],
  [6_000, false],
  [6_001, true],
  [5_999, false],
])("a payment of 6000 that brought %j is overpaid: %j", (received, expected) => {
  expect(isOverpaid({ received, amount: 6_000 })).toBe(expected);
});

const ussd = { state: "new", channel: "ussd", ticketBank: null, authorizationUrl: null } as const;

test.each([
  [{}, true],
  [{ state: "open" }, false],
  [{ channel: "card" }, false],
  [{ ticketBank: "GTBank" }, false],
  [{ authorizationUrl: "https://checkout.example" }, false],
] as const)("a new payment by USSD with %j chooses a bank: %j", (change, expected) => {
  expect(choosesBank({ ...ussd, ...change })).toBe(expected);
});

test("the first comparison of an installation begins with its day", () => {
  const from = new Date("2026-11-24T23:00:00Z");
  expect(comparedFrom({ from, lastCompared: null })).toEqual(from);
});
