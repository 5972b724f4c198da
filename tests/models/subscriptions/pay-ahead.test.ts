import { expect, test } from "vitest";

import { asksForMore, extendText, paidUntil, payAheadPath } from "~/models/subscriptions/pay-ahead";
import { type LiveSubscription, type SubscriptionKind } from "~/models/subscriptions/subscription";

const now = new Date("2026-11-22T09:00:00Z");
const end = new Date("2026-12-22T09:00:00Z");

const running = (kind: SubscriptionKind, endsAt: Date | null): LiveSubscription => ({
  ...{ id: 1, planId: 2, orderId: 1, kind, duration: "month", startsAt: now, endsAt, periodEndsAt: endsAt },
  ...{
    renewalMethod: null,
    renewalCardId: null,
    renewalChosenAt: null,
    renewalCardLost: false,
    cancelledAt: null,
    graceUntil: null,
  },
  ...{ anchorDay: 22, nextPlanId: null, nextDuration: null, extras: [], nextExtras: [], takenOut: [] },
});

test("a plan is paid until its end, and is not while it is a trial, another plan or late", () => {
  expect(paidUntil(running("paid", end), 2, now)).toEqual(end);
  expect(paidUntil(running("trial", end), 2, now)).toBeNull();
  expect(paidUntil(running("free", null), 2, now)).toBeNull();
  expect(paidUntil(running("paid", end), 3, now)).toBeNull();
  expect(paidUntil(running("paid", now), 2, now)).toBeNull();
  expect(paidUntil(null, 2, now)).toBeNull();
});

test("an address asks for more while the end that it names is the one that is paid", () => {
  const path = payAheadPath(2, "month", end);
  expect(path).toBe("/plans-details/2/month?after=2026-12-22");
  const after = new URL(path, "http://site.invalid").searchParams.get("after");
  expect(asksForMore(end, after)).toBe(true);
  expect(asksForMore(new Date("2027-01-22T09:00:00Z"), after)).toBe(false);
  expect(asksForMore(end, null)).toBe(false);
});

test("what paying ahead adds is said with the end that it adds to", () => {
  expect(extendText({ endsAt: end }, "yearly")).toBe("Pay now and add a year after 22 December 2026.");
  expect(extendText(null, "month")).toBe("Starts at once.");
});
