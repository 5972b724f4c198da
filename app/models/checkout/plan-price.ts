import type { Duration, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, quote, takesCoupon } from "~/models/plans/quote";
import { type Coupon, type CouponUse, couponRefusal, couponRefusalText } from "./coupon";

/** The parts of an order of a plan. */
export interface PlanOrder {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
}

/** A coupon, and how often it had been used when it was read. */
export interface FoundCoupon {
  coupon: Coupon;
  use: CouponUse;
}

interface PlanPrice {
  quote: Quote;
  /** null if no coupon applies. */
  couponId: number | null;
}

/** The price of an order. A coupon that cannot be used for it takes nothing off. */
export function pricePlan(
  order: PlanOrder,
  found: FoundCoupon | null,
  { vatTenths, now }: { vatTenths: number; now: Date },
): PlanPrice {
  const counted = found && couponProblem(order, found, now) === null ? found.coupon : null;
  return { quote: quote({ ...order, coupon: counted, vatTenths }), couponId: counted?.id ?? null };
}

/** Why a typed coupon cannot be used for an order; null if it can. */
export function couponProblem(order: PlanOrder, found: FoundCoupon | null, now: Date): string | null {
  const { plan, duration } = order;
  if (!takesCoupon(plan, duration)) return couponText(order, "own-discount");
  if (!found) return couponText(order, "unknown");
  const refusal = couponRefusal(found.coupon, found.use, {
    planId: plan.id,
    subtotal: quote(order).subtotal,
    now,
  });
  return refusal && couponText(order, refusal, found.coupon);
}

export function couponText(
  order: PlanOrder,
  refusal: Parameters<typeof couponRefusalText>[0],
  coupon?: Coupon,
): string {
  return couponRefusalText(refusal, {
    coupon,
    planName: order.plan.name,
    subtotal: quote(order).subtotal,
  });
}
