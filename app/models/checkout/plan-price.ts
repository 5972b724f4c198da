import type { Duration, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { type ChosenAddOn, type Quote, quote, takesCoupon } from "~/models/plans/quote";
import { type Coupon, type CouponUse, couponRefusal, couponRefusalText } from "./coupon";

/** What an order of a plan is made of. */
export interface PlanOrder {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  onboarding: OnboardingOption | null;
}

/** A coupon, and how often it was used when it was looked up. */
export interface FoundCoupon {
  coupon: Coupon;
  use: CouponUse;
}

interface PlanPrice {
  quote: Quote;
  /** null if no coupon counts. */
  couponId: number | null;
}

/** What an order costs. A coupon that cannot be used for it takes nothing off. */
export function pricePlan(
  order: PlanOrder,
  found: FoundCoupon | null,
  { vatTenths, now }: { vatTenths: number; now: Date },
): PlanPrice {
  const counted = found && couponProblem(order, found, now) === null ? found.coupon : null;
  return { quote: quote({ ...order, coupon: counted, vatTenths }), couponId: counted?.id ?? null };
}

/** Why a coupon that was typed cannot be used for an order; null if it can. */
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
