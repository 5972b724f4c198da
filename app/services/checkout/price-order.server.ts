import type { Db } from "#db/client";
import { type ClaimedPrices, priceMismatches } from "~/models/checkout/claimed-prices";
import { findCoupon } from "~/models/checkout/coupon.server";
import { type FoundCoupon, type PlanOrder, couponProblem, pricePlan } from "~/models/checkout/plan-price";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import type { Quote } from "~/models/plans/quote";
import type { App } from "~/services/platform/app.server";
import type { Context } from "~/services/platform/context.server";

/** An order with its coupon: `problem` says why the coupon does not count. */
interface PricedOrder {
  quote: Quote;
  fingerprint: string;
  coupon: { code: string; problem: string | null } | null;
}

/**
 * What an order costs now, by the current catalogue and coupon.
 * @param coupon its id, or the coupon itself if it was just read
 */
export async function priceOrder(
  { config: { vatTenths } }: Pick<App, "config">,
  db: Db,
  order: PlanOrder & { ownerId: number; now: Date },
  coupon: FoundCoupon | number | null,
): Promise<PricedOrder> {
  const { now } = order;
  const found = typeof coupon === "number" ? await findCoupon(db, { id: coupon }, order) : coupon;
  const { quote } = pricePlan(order, found, { vatTenths, now });
  return {
    quote,
    fingerprint: quoteFingerprint(quote),
    coupon: found && { code: found.coupon.code, problem: couponProblem(order, found, now) },
  };
}

interface Claim {
  ownerId: number;
  claimed?: ClaimedPrices | undefined;
}

/** We calculate every price ourselves; prices in a form are compared, and a difference is recorded. */
export async function auditPriceMismatch(
  { audit, log }: Context<"log">,
  order: Parameters<typeof priceMismatches>[1],
  { ownerId, claimed = {} }: Claim,
): Promise<void> {
  const fields = priceMismatches(claimed, order);
  if (fields.length === 0) return;
  log.warn({ fields, ownerId }, "a form's prices differ from ours");
  await audit({
    action: "price-mismatch",
    outcome: "refused",
    reason: fields.join(" "),
    subjectId: ownerId,
  });
}
