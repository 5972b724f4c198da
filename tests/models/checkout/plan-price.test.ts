import { expect, test } from "vitest";

import type { Coupon } from "~/models/checkout/coupon";
import { couponProblem, type FoundCoupon, type PlanOrder, pricePlan } from "~/models/checkout/plan-price";
import { naira } from "~/models/money";
import { plus, self } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const order: PlanOrder = { plan: plus, duration: "month", addOns: [], onboarding: self };
const yearly: PlanOrder = { ...order, duration: "yearly" };
const coupon: Coupon = {
  id: 4,
  code: "MARKET10",
  kind: "percent",
  percent: 10,
  amount: null,
  cap: null,
  leastSpend: naira(0),
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  planId: null,
  useLimit: null,
  accountLimit: 1,
  disabled: false,
};
const found: FoundCoupon = { coupon, use: { taken: 0, takenByOwner: 0 } };
const used: FoundCoupon = { coupon, use: { taken: 1, takenByOwner: 1 } };
const price = (of: PlanOrder, typed: FoundCoupon | null) => {
  const { quote, couponId } = pricePlan(of, typed, { vatTenths: 0, now });
  return { total: quote.total, couponId };
};

test("a coupon that can be used takes its part off, and the order keeps which one it was", () => {
  expect(couponProblem(order, found, now)).toBeNull();
  expect(price(order, found)).toEqual({ total: naira(5_400), couponId: 4 });
});

test("no coupon, or one that cannot be used, takes nothing off", () => {
  expect(price(order, null)).toEqual({ total: naira(6_000), couponId: null });
  expect(price(order, used)).toEqual({ total: naira(6_000), couponId: null });
});

test("a plan with a discount of its own takes no coupon, and says so before anything else", () => {
  const refusal = couponProblem(yearly, null, now);
  expect(refusal).toMatch(/Plus/);
  expect(couponProblem(yearly, found, now)).toBe(refusal);
  expect(price(yearly, found).couponId).toBeNull();
});

test("a code that we do not know, or that the account has used, is told apart", () => {
  const unknown = couponProblem(order, null, now);
  const again = couponProblem(order, used, now);
  expect(new Set([unknown, again, couponProblem(yearly, null, now)]).size).toBe(3);
});
