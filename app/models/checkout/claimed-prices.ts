import type { Duration, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { KOBO_IN_NAIRA } from "~/models/money";
import { monthsOf, planPrice } from "~/models/plans/quote";

/** Price fields, in naira, that an order form may carry. We calculate prices ourselves and never use them. */
const claimedFields = [
  "plan_amount",
  "total_amount",
  "discount_percentage",
  "amount_paid",
  "agent_fee",
  "plan_id",
  "duration",
] as const;

export type ClaimedPrices = Partial<Record<(typeof claimedFields)[number], string | undefined>>;

interface PricedOrder {
  plan: PricedPlan;
  duration: Duration;
  onboarding: Pick<OnboardingOption, "fee"> | null;
  quote: { total: number };
}

/** The fields that differ from our prices. */
export function priceMismatches(
  claimed: ClaimedPrices,
  { plan, duration, onboarding, quote }: PricedOrder,
): string[] {
  const inNaira = (amount: number) => amount / KOBO_IN_NAIRA;
  const ours: Record<(typeof claimedFields)[number], number> = {
    plan_amount: inNaira(planPrice(plan, duration)),
    total_amount: inNaira(quote.total),
    discount_percentage: duration === "yearly" ? plan.discount : 0,
    amount_paid: inNaira(quote.total),
    agent_fee: inNaira(onboarding?.fee ?? 0),
    plan_id: plan.id,
    duration: monthsOf(duration),
  };
  return claimedFields.filter((name) => claimed[name] !== undefined && Number(claimed[name]) !== ours[name]);
}
