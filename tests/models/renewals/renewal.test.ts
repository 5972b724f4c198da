import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { type Attempt, freeTerms, nextStep, renewalTerms, retryAt } from "~/models/renewals/renewal";
import { catalogue, users } from "../../support/catalogue-sample";

const now = new Date("2026-12-11T09:00:00Z");
const later = new Date(now.getTime() + 1);

const attempt = (change: Partial<Attempt>): Attempt => ({
  id: 1,
  attempt: 1,
  orderId: 1,
  paymentReference: null,
  state: "failed",
  reason: null,
  createdAt: now,
  nextAttemptAt: null,
  ...change,
});

test("the tries after the first are 1, 3 and 7 days after it, and there are no more", () => {
  const days = [1, 2, 3].map((number) => (Number(retryAt(now, number)) - Number(now)) / DAY);
  expect(days).toEqual([1, 3, 7]);
  expect(retryAt(now, 4)).toBeNull();
});

test.each([
  ["none yet", [], { step: "try", attempt: 1 }],
  ["one that failed and is due", [attempt({ nextAttemptAt: now })], { step: "try", attempt: 2 }],
  ["one that failed and is not due", [attempt({ nextAttemptAt: later })], { step: "wait" }],
  ["one that another process is at", [attempt({ state: "begun", nextAttemptAt: later })], { step: "wait" }],
  ["one that was paid", [attempt({ state: "paid" })], { step: "wait" }],
  ["the last one failed", [attempt({ attempt: 4 })], { step: "lapse" }],
] as const)("after %s: %o, %o", (_, attempts, step) => {
  expect(nextStep([...attempts], now)).toEqual(step);
});

test("a try without a result is looked at before another one is made", () => {
  const waiting = attempt({ state: "waiting", nextAttemptAt: now });
  expect(nextStep([waiting], now)).toEqual({ step: "resume", attempt: waiting });
});

const ended = {
  planId: 2,
  duration: "month" as const,
  nextPlanId: null,
  nextDuration: null,
  extras: [
    { kind: "users" as const, optionId: 12, quantity: 3 },
    { kind: "outlets" as const, optionId: 99, quantity: 1 },
  ],
};

test("a renewal has the extras at the price of now, and neither setup nor a coupon", () => {
  const terms = renewalTerms({ ...catalogue, addOnGroups: [users] }, ended, 0);
  expect(terms?.quote.total).toBe(naira(7_200));
  expect(terms?.addOns).toHaveLength(1);
  expect(terms?.onboarding.fee).toBe(0);
});

test("a plan that has left the catalogue is not renewed", () => {
  expect(renewalTerms(catalogue, { ...ended, planId: 99 }, 0)).toBeNull();
  const plans = catalogue.plans.map((plan) => ({ ...plan, disabled: true }));
  expect(renewalTerms({ ...catalogue, plans }, ended, 0)).toBeNull();
});

test("what goes on when nothing else does is the free plan, without extras", () => {
  expect(freeTerms(catalogue)).toMatchObject({ plan: { code: "basic" }, addOns: [], quote: { total: 0 } });
  expect(
    freeTerms({ ...catalogue, plans: catalogue.plans.filter(({ code }) => code !== "basic") }),
  ).toBeNull();
});
