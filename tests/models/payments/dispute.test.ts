import { expect, test } from "vitest";

import { disputedAmount, disputeStanding, lostAmount } from "~/models/payments/dispute";

test.each([
  ["awaiting-merchant-feedback", null, "open"],
  ["awaiting-bank-feedback", null, "open"],
  ["pending", "declined", "open"],
  ["resolved", "declined", "won"],
  ["resolved", "merchant-accepted", "lost"],
  ["resolved", "auto-accepted", "lost"],
  ["resolved", null, "unclear"],
  ["resolved", "toString", "unclear"],
  ["resolved", "something-new", "unclear"],
  ["archived", "declined", "unclear"],
  ["", "merchant-accepted", "unclear"],
])("a dispute with the provider's status %j and %j is %s", (status, resolution, standing) => {
  expect(disputeStanding({ status, resolution })).toBe(standing);
});

test("a bank never asks back more than came, which may be more than the price", () => {
  expect(disputedAmount({ amount: 5000, received: null }, 9000)).toBe(5000);
  expect(disputedAmount({ amount: 5000, received: 7000 }, 9000)).toBe(7000);
  expect(disputedAmount({ amount: 5000, received: null }, 2000)).toBe(2000);
});

test("a lost dispute takes no more than was set aside, and nothing that was refunded before", () => {
  const payment = { amount: 5000, received: null, refunded: 0 };
  expect(lostAmount(payment, 5000, 5000)).toBe(5000);
  expect(lostAmount(payment, 3000, 5000)).toBe(3000);
  expect(lostAmount(payment, 5000, 4000)).toBe(4000);
  expect(lostAmount({ ...payment, refunded: 4000 }, 5000, 5000)).toBe(1000);
});
