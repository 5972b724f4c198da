import { expect, test } from "vitest";

import type { Allowance } from "~/models/plans/catalogue";
import { isFull, outletLimit } from "~/models/subscriptions/outlet";
import { catalogue, plus } from "../../support/samples";

const offerWith = (outlets: Allowance | undefined) => ({
  ...catalogue,
  plans: [{ ...plus, limits: outlets === undefined ? {} : { outlets } }],
});
const extra = (quantity: number, kind: "outlets" | "users" = "outlets") => ({ kind, optionId: 1, quantity });
const running = (...extras: ReturnType<typeof extra>[]) => ({
  planId: plus.id,
  startsAt: new Date("2026-11-21T09:00:00Z"),
  extras,
});

test.each([
  ["no plan has room for the main location alone", 2, null, 1],
  ["a plan that is gone too", 2, { ...running(), planId: 77 }, 1],
  ["Plus includes two", 2, running(), 2],
  ["extras that run add to them, and others do not", 2, running(extra(1), extra(3), extra(9, "users")), 6],
  ["what is agreed with sales is not counted here", "agreed", running(), null],
  ["there may be no limit", "unlimited", running(extra(1)), null],
  ["a plan that says nothing of outlets leaves the main location", undefined, running(), 1],
] as const)("%s", (_, outlets, live, limit) => {
  expect(outletLimit(offerWith(outlets), live)).toBe(limit);
});

test("outlets are full at or above the limit, and never without a limit", () => {
  expect([1, 2, 3].map((used) => isFull({ used, limit: 2 }))).toEqual([false, true, true]);
  expect(isFull({ used: 999, limit: null })).toBe(false);
});
