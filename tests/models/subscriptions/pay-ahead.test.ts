import { expect, test } from "vitest";

import { asksForMore, paidUntil, periodOfPurchase } from "~/models/subscriptions/pay-ahead";
import { extendText } from "~/messages/subscriptions/plan-until";
import { catalogue, plus, paidPeriod } from "../../support/samples";

const end = new Date("2026-12-22T09:00:00Z");

test("a plan can be paid ahead until its end, while it runs or follows another one, and no other plan can", () => {
  const paid = { planId: 2, paidUntil: end, followedBy: null };
  expect(paidUntil(paid, 2)).toEqual(end);
  expect(paidUntil(paid, 3)).toBeNull();
  expect(paidUntil({ ...paid, paidUntil: null }, 2)).toBeNull();
  const later = new Date("2027-01-22T09:00:00Z");
  const followed = { ...paid, followedBy: { planId: 3, kind: "paid" as const, endsAt: later } };
  expect([paidUntil(followed, 2), paidUntil(followed, 3)]).toEqual([end, later]);
  expect(paidUntil({ ...followed, followedBy: { ...followed.followedBy, kind: "trial" } }, 3)).toBeNull();
  expect(paidUntil(followed, 4)).toBeNull();
  expect(paidUntil(null, 2)).toBeNull();
});

test("a form asks for more time while the end that it names is the paid one", () => {
  expect(asksForMore(end, "2026-12-22")).toBe(true);
  expect(asksForMore(new Date("2027-01-22T09:00:00Z"), "2026-12-22")).toBe(false);
  expect(asksForMore(end, null)).toBe(false);
});

test("the added time is shown with the end that it is added to", () => {
  expect(extendText({ endsAt: end }, "yearly")).toBe("Pay now for one more year, from 22 December 2026.");
  expect(extendText({ endsAt: end }, "month")).toBe("Pay now for one more month, from 22 December 2026.");
  expect(extendText({ endsAt: null }, "month")).toBe("Starts now.");
  expect(extendText(null, "month")).toBe("Starts now.");
});

test("a payment buys time after the last period of the same plan, or from now if nothing runs", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const buying = { catalogue, plan: plus, duration: "month" as const };
  const first = paidPeriod({ endedAt: new Date("2026-12-11T09:00:00Z") });
  const january = new Date("2027-01-11T09:00:00Z");
  const ahead = paidPeriod({ startsAt: first.endsAt!, endsAt: january });
  const february = new Date("2027-02-11T09:00:00Z");
  const third = paidPeriod({ startsAt: january, endsAt: february });
  expect(periodOfPurchase(buying, [first, ahead, third], now).startsAt).toEqual(february);
  expect(periodOfPurchase(buying, [first, ahead], now)).toEqual({
    startsAt: january,
    endsAt: new Date("2027-02-11T09:00:00Z"),
    anchorDay: 11,
  });
  expect(periodOfPurchase(buying, [], now).startsAt).toEqual(now);
  expect(periodOfPurchase(buying, [paidPeriod({ endedAt: now })], now).startsAt).toEqual(now);
});
