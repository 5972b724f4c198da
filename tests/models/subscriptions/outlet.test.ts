import { expect, test } from "vitest";

import type { Allowance } from "~/models/plans/catalogue";
import { isFull, outletLimit } from "~/models/subscriptions/outlet";
import { plus } from "../../support/catalogue-sample";

const planWith = (outlets: Allowance | undefined) => ({
  ...plus,
  limits: outlets === undefined ? {} : { outlets },
});
const extra = (quantity: number, kind: "outlets" | "users" = "outlets") => ({ kind, optionId: 1, quantity });

test.each([
  ["no plan has room for the main location alone", null, [], 1],
  ["Basic too", planWith(1), [], 1],
  ["Plus includes two", planWith(2), [], 2],
  ["extras that run add to them, and others do not", planWith(2), [extra(1), extra(3), extra(9, "users")], 6],
  ["what is agreed with sales is not counted here", planWith("agreed"), [], null],
  ["there may be no limit", planWith("unlimited"), [extra(1)], null],
  ["a plan that says nothing of outlets leaves the main location", planWith(undefined), [], 1],
])("%s", (_, plan, extras, limit) => {
  expect(outletLimit(plan, extras)).toBe(limit);
});

test("outlets are full at the limit and beyond it, and never without one", () => {
  expect([1, 2, 3].map((used) => isFull({ used, limit: 2 }))).toEqual([false, true, true]);
  expect(isFull({ used: 999, limit: null })).toBe(false);
});
