import { expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import { daysLeft, isPlusRunning, trialEnd, type Subscription } from "~/models/subscriptions/subscription";

const start = new Date("2026-03-25T10:15:30.123Z");

test("a trial ends exactly 14 times 24 hours after it starts", () => {
  expect(trialEnd(start).getTime() - start.getTime()).toBe(14 * 24 * HOUR);
});

test.each([
  [14 * DAY, 14],
  [13 * DAY + 1, 14],
  [13 * DAY, 13],
  [1, 1],
  [0, 0],
  [-DAY, 0],
])("with %i ms to go there are %i days left", (rest, days) => {
  expect(daysLeft(new Date(start.getTime() + rest), start)).toBe(days);
});

test("only a trial or a paid plan counts as running Plus", () => {
  const live: Subscription = {
    id: 1,
    planId: 1,
    orderId: 1,
    kind: "free",
    duration: "month",
    startsAt: start,
    endsAt: null,
  };
  expect(isPlusRunning(null)).toBe(false);
  expect(isPlusRunning(live)).toBe(false);
  expect(isPlusRunning({ ...live, kind: "trial" })).toBe(true);
  expect(isPlusRunning({ ...live, kind: "paid" })).toBe(true);
});
