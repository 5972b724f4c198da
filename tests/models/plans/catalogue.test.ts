import { expect, test } from "vitest";
import {
  findOnboarding,
  findPlan,
  findTrialPlan,
  isFree,
  isPriced,
  readDuration,
  selfOnboarding,
} from "~/models/plans/catalogue";
import { basic, catalogue, plus, self } from "../../support/catalogue-sample";

test.each([
  "0",
  "-1",
  "1.5",
  "2e0",
  "99999999999",
  "02",
  "２",
  " 2",
  "2 ",
  "+2",
  "",
  "0x2",
  "constructor",
  "9",
])("the id %j names no plan", (id) => {
  expect(findPlan(catalogue, id)).toBeNull();
});

test("a plan is found by its id, written as we print it", () => {
  expect(findPlan(catalogue, "2")).toBe(plus);
  expect(findPlan(catalogue, 2)).toBe(plus);
  expect(findPlan(catalogue, undefined)).toBeNull();
});

test("a disabled plan is not found", () => {
  expect(findPlan(catalogue, "4")).toBeNull();
});

test("only a plan with amounts is priced, and only the one for nothing is free", () => {
  expect(catalogue.plans.map((plan) => isPriced(plan))).toEqual([true, true, false, true]);
  expect(isFree(basic)).toBe(true);
  expect(isFree(plus)).toBe(false);
});

test("the trial is of Plus, unless it is not sold", () => {
  expect(findTrialPlan(catalogue)).toBe(plus);
  expect(findTrialPlan({ ...catalogue, plans: [{ ...plus, disabled: true }] })).toBeNull();
});

test("onboarding options are found by id, and self onboarding by its kind", () => {
  expect(findOnboarding(catalogue, 1)).toBe(self);
  expect(findOnboarding(catalogue, 99)).toBeNull();
  expect(findOnboarding(catalogue, null)).toBeNull();
  expect(selfOnboarding(catalogue)).toBe(self);
});

test("yearly is a year, anything else a month", () => {
  expect(readDuration("yearly")).toBe("yearly");
  for (const other of ["month", "monthly", "Yearly", "12", "", undefined])
    expect(readDuration(other)).toBe("month");
});
