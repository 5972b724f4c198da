import { expect, test } from "vitest";

import { asksForMore, extendText, paidUntil, payAheadPath } from "~/models/subscriptions/pay-ahead";

const end = new Date("2026-12-22T09:00:00Z");

test("a plan is paid until its end, while it runs or after another one, and no other plan is", () => {
  const paid = { planId: 2, paidUntil: end, followedBy: null };
  expect(paidUntil(paid, 2)).toEqual(end);
  expect(paidUntil(paid, 3)).toBeNull();
  expect(paidUntil({ ...paid, paidUntil: null }, 2)).toBeNull();
  const later = new Date("2027-01-22T09:00:00Z");
  const followed = { ...paid, followedBy: { planId: 3, kind: "paid" as const, endsAt: later } };
  expect([paidUntil(followed, 2), paidUntil(followed, 3)]).toEqual([end, later]);
  expect(paidUntil(null, 2)).toBeNull();
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
