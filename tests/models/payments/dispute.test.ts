import { expect, test } from "vitest";

import { disputeStanding } from "~/models/payments/dispute";

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
