import { describe, expect, test } from "vitest";

import { cardLabel } from "~/models/card-label";
import { cardExpiry, expiryLabel } from "~/models/payments/card";

test.each([
  ["visa", "Visa •••• 4081"],
  [" masterCard ", "MasterCard •••• 4081"],
  ["", "Card •••• 4081"],
  ["  ", "Card •••• 4081"],
])("a card of the brand %j is called %s", (brand, label) => {
  expect(cardLabel({ brand, last4: "4081" })).toBe(label);
});

describe("a card is good until its month ends in Lagos, and warns for sixty days before", () => {
  test.each([
    ["2026-09-01T22:59:59.999Z", "fine"],
    ["2026-09-01T23:00:00.000Z", "soon"],
    ["2026-10-31T22:59:59.999Z", "soon"],
    ["2026-10-31T23:00:00.000Z", "over"],
  ])("at %s one of October 2026 is %s", (moment, expiry) => {
    const now = new Date(moment);
    expect(cardExpiry({ month: "10", year: "2026" }, now)).toBe(expiry);
    expect(cardExpiry({ month: "10", year: "26" }, now)).toBe(expiry);
  });

  test("also in the last month of a year", () => {
    expect(cardExpiry({ month: "12", year: "2026" }, new Date("2026-12-31T22:59:59Z"))).toBe("soon");
    expect(cardExpiry({ month: "12", year: "2026" }, new Date("2026-12-31T23:00:00Z"))).toBe("over");
  });
});

test.each([
  [{ month: "3", year: "2030" }, "03/2030"],
  [{ month: "12", year: "30" }, "12/2030"],
])("the expiry %j reads %s", (expiry, label) => {
  expect(expiryLabel(expiry)).toBe(label);
});
