import { expect, test } from "vitest";
import { lossesOf } from "~/routes/_shop/plans-and-billings/plan-losses.server";
import { basic, plus } from "../../support/samples";

const big = {
  ...plus,
  limits: { users: 5, outlets: 2, customers: "unlimited", products: "agreed" } as const,
};
const small = { ...basic, limits: { users: 1, outlets: 1, customers: 50, products: 100 } as const };
const feature = (name: string, basic: string | undefined, plus: string) => ({
  category: "",
  name,
  values: { 1: basic, 2: plus } as Record<number, string>,
});
const comparison = [
  feature("Receipts", "Yes", "Yes"),
  feature("Debtors", "No", "Yes"),
  feature("Banks", undefined, "10"),
  feature("Help", "Paid", "Paid"),
];

test("a smaller plan loses limits, extras and features", () => {
  const extras = [{ kind: "users" as const, optionId: 12, quantity: 3 }];
  expect(lossesOf({ comparison }, { plan: big, extras }, { plan: small, extras: [] })).toEqual({
    limits: [
      { name: "Users", value: "1 instead of 8" },
      { name: "Outlets", value: "1 instead of 2" },
      { name: "Customers", value: "50 instead of unlimited" },
    ],
    features: ["Debtors", "Banks"],
  });
});

test("the same plan with the same extras, or a bigger one, loses nothing", () => {
  const nothing = { limits: [], features: [] };
  expect(lossesOf({ comparison }, { plan: big, extras: [] }, { plan: big, extras: [] })).toEqual(nothing);
  expect(lossesOf({ comparison }, { plan: small, extras: [] }, { plan: big, extras: [] })).toEqual(nothing);
});
