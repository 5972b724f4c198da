import { expect, test } from "vitest";
import { naira } from "~/models/money";
import {
  findOnboarding,
  findPlan,
  findTrialPlan,
  freeOnboarding,
  isFree,
  isPriced,
  readDuration,
  selfOnboarding,
} from "~/models/plans/catalogue";
import { basic, byPhone, catalogue, plus, self } from "../../support/samples";

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
  "2 or 3",
  "a2",
  "1234567890",
])("the id %j does not name a plan", (id) => {
  expect(findPlan(catalogue, id)).toBeNull();
});

test("a plan is found by its id in canonical form", () => {
  expect(findPlan(catalogue, "2")).toBe(plus);
  expect(findPlan(catalogue, 2)).toBe(plus);
  expect(findPlan(catalogue, undefined)).toBeNull();
});

test("an id has up to nine digits", () => {
  const far = { ...plus, id: 123_456_789 };
  expect(findPlan({ ...catalogue, plans: [far] }, far.id)).toBe(far);
  expect(findPlan({ ...catalogue, plans: [{ ...far, id: 1_234_567_890 }] }, 1_234_567_890)).toBeNull();
});

test("a disabled plan is not found", () => {
  expect(findPlan(catalogue, "4")).toBeNull();
});

test("only a plan with amounts is priced, and only one that costs nothing is free", () => {
  expect(catalogue.plans.map((plan) => isPriced(plan))).toEqual([true, true, false, true]);
  expect(isFree(basic)).toBe(true);
  expect(isFree(plus)).toBe(false);
  expect(isPriced({ ...plus, amountYear: null })).toBe(false);
  expect(isPriced({ ...plus, amountMonth: null })).toBe(false);
  expect(isFree({ ...basic, amountYear: naira(1) })).toBe(false);
  expect(isFree({ ...basic, amountMonth: naira(1) })).toBe(false);
});

test("the trial is of Plus, unless Plus is not sold", () => {
  expect(findTrialPlan(catalogue)).toBe(plus);
  expect(findTrialPlan({ ...catalogue, plans: [{ ...plus, disabled: true }] })).toBeNull();
  expect(findTrialPlan({ ...catalogue, plans: [{ ...plus, amountMonth: null }] })).toBeNull();
  expect(findTrialPlan({ ...catalogue, plans: [] })).toBeNull();
});

test("onboarding options are found by id, and self onboarding by its kind", () => {
  expect(findOnboarding(catalogue, 1)).toBe(self);
  expect(findOnboarding(catalogue, 99)).toBeNull();
  expect(findOnboarding(catalogue, null)).toBeNull();
  expect(selfOnboarding(catalogue)).toBe(self);
});

test("yearly is a year, and anything else a month", () => {
  expect(readDuration("yearly")).toBe("yearly");
  for (const other of ["month", "monthly", "Yearly", "12", "", undefined])
    expect(readDuration(other)).toBe("month");
});

test("a first order gets the free setup, self onboarding if offered", () => {
  const free = { ...byPhone, id: 3, fee: naira(0) };
  const of = (onboarding: (typeof byPhone | typeof self)[]) => freeOnboarding({ ...catalogue, onboarding });
  expect(of([free, self])).toBe(self);
  expect(of([byPhone, free])).toBe(free);
  expect(of([byPhone])).toBeNull();
  expect(selfOnboarding({ ...catalogue, onboarding: [byPhone] })).toBeNull();
});
