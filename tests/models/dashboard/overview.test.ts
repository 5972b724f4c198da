import { expect, test } from "vitest";

import { nextStep, planStatus } from "~/models/dashboard/overview";
import { DAY } from "~/models/duration";
import type { Subscription } from "~/models/subscriptions/subscription";
import { basic, plus } from "../../support/catalogue-sample";

const now = new Date("2026-11-21T09:00:00Z");
const trial: Subscription = {
  id: 1,
  planId: 2,
  orderId: 1,
  kind: "trial",
  duration: "yearly",
  startsAt: now,
  endsAt: new Date(now.getTime() + 14 * DAY),
};

test("a trial tells its days, its end in Lagos, and that nothing is charged", () => {
  expect(planStatus(plus, trial, now)).toEqual({
    title: "Plus, free trial",
    tag: { tone: "good", text: "Trial" },
    figure: { value: "14", unit: "days left" },
    text: "Ends on 5 December 2026 at 10:00. Nothing is charged.",
  });
  const lastDay = planStatus(plus, trial, new Date(now.getTime() + 13.5 * DAY));
  expect(lastDay.figure).toEqual({ value: "1", unit: "day left" });
});

test("the free plan has no end, a paid one has", () => {
  expect(planStatus(basic, { ...trial, kind: "free", endsAt: null }, now)).toMatchObject({
    title: "Basic",
    figure: null,
  });
  expect(planStatus(plus, { ...trial, kind: "paid" }, now)).toMatchObject({
    title: "Plus, yearly",
    text: "Ends on 5 December 2026 at 10:00.",
  });
  expect(planStatus(null, null, now).title).toBe("No plan yet");
});

test("the next step follows from what is missing", () => {
  const href = (live: Subscription | null, { verified = true, days = 0 } = {}) =>
    nextStep({ verified, live, now: new Date(now.getTime() + days * DAY) }).action.href;
  expect(href(null, { verified: false })).toBe("/verify-phone");
  expect(href(null)).toBe("/pricing");
  expect(href(trial)).toBe("/download");
  expect(href(trial, { days: 11 })).toBe("/plans-details/2/yearly");
  expect(href({ ...trial, kind: "free", endsAt: null }, { days: 11 })).toBe("/download");
});
