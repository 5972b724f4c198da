import { expect, test } from "vitest";

import { planUntil, trialDetail } from "~/messages/subscriptions/plan-until";

const endsAt = new Date("2027-01-09T09:00:00Z");
const trialUntil = new Date("2026-12-09T09:00:00Z");

test.each([
  [{ kind: "free", endsAt: null, trialUntil: null }, "Plus", null],
  [{ kind: "trial", endsAt, trialUntil }, "Plus, free trial until 9 December 2026", null],
  [{ kind: "trial", endsAt, trialUntil: null }, "Plus, free trial until 9 January 2027", null],
  [{ kind: "paid", endsAt, trialUntil: null }, "Plus, paid until 9 January 2027", null],
  [{ kind: "paused", endsAt, trialUntil: null }, "Plus, until 9 January 2027", null],
  [
    { kind: "paid", endsAt, trialUntil },
    "Plus, paid until 9 January 2027",
    "Free trial until 9 December 2026",
  ],
] as const)("%o reads %j, %j", (ends, title, detail) => {
  expect(planUntil("Plus", ends)).toEqual({ title, detail });
});

test("a trial is mentioned only with time that is paid after it", () => {
  expect(trialDetail({ kind: "trial", trialUntil })).toBeNull();
});
