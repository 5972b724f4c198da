import type { Db } from "#db/client";
import type { Choices, Intent } from "~/models/checkout/choices";
import {
  type Coupon,
  type CouponUse,
  couponCode,
  couponRefusal,
  couponRefusalText,
} from "~/models/checkout/coupon";
import { findCoupon } from "~/models/checkout/coupon.server";
import { type ClaimedPrices, priceMismatches } from "~/models/checkout/claimed-prices";
import { quoteFingerprint } from "~/models/checkout/quote-fingerprint.server";
import type { Duration, PricedPlan } from "~/models/plans/catalogue";
import { type Quote, quote, takesCoupon } from "~/models/plans/quote";
import { recordVisitEvent } from "~/services/doors/audit.server";
import type { App } from "~/services/app/app.server";

type Context = Pick<App, "config">;

interface Subject {
  customer: { id: number };
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  now: Date;
}

/** An order with its coupon: `problem` says why that does not count, `couponId` is null then. */
export interface Priced {
  quote: Quote;
  fingerprint: string;
  couponId: number | null;
  coupon: { code: string; problem: string | null } | null;
}

/** What an order costs now, by the catalogue and the coupon as they are. */
export async function priceOrder(
  app: Context,
  db: Db,
  subject: Subject,
  couponId: number | null,
): Promise<Priced> {
  const { customer, now } = subject;
  const found =
    couponId === null ? null : await findCoupon(db, { id: couponId }, { ownerId: customer.id, now });
  const problem = found && problemOf(subject, found);
  const counted = found && problem === null ? found.coupon : null;
  const priced = quote({ ...subject, ...subject.choices, coupon: counted, vatTenths: app.config.vatTenths });
  return {
    quote: priced,
    fingerprint: quoteFingerprint(priced),
    couponId: counted?.id ?? null,
    coupon: found && { code: found.coupon.code, problem },
  };
}

interface CouponPost {
  intent: Intent;
  coupon?: string | undefined;
  replacesCoupon?: boolean;
}

interface TypedCoupon {
  id: number | null;
  error: string | null;
}

/** The order's coupon after a post; what was typed counts whichever button was pressed. Nothing is reserved yet. */
export async function takeTypedCoupon(
  db: Db,
  subject: Subject,
  current: number | null,
  { intent, coupon: typed = "", replacesCoupon = false }: CouponPost,
): Promise<TypedCoupon> {
  if (intent === "remove-coupon") return { id: null, error: null };
  if (typed.trim() === "") return { id: current, error: intent === "coupon" ? "Enter a coupon" : null };
  const { customer, now } = subject;
  if (current !== null && !replacesCoupon)
    return { id: current, error: await secondCoupon(db, subject, current, typed) };
  if (!takesCoupon(subject.plan, subject.duration))
    return { id: current, error: text(subject, "own-discount") };
  const found = await findCoupon(db, { code: couponCode(typed) }, { ownerId: customer.id, now });
  if (!found) return { id: current, error: text(subject, "unknown") };
  const error = problemOf(subject, found);
  return { id: error === null ? found.coupon.id : current, error };
}

/** Why another coupon does not count; null where what was typed is the one that the order has. */
async function secondCoupon(db: Db, subject: Subject, current: number, typed: string) {
  const standing = await findCoupon(db, { id: current }, { ownerId: subject.customer.id, now: subject.now });
  if (standing?.coupon.code === couponCode(typed)) return null;
  return text(subject, "second", standing?.coupon);
}

function problemOf(subject: Subject, { coupon, use }: { coupon: Coupon; use: CouponUse }): string | null {
  const { plan, now } = subject;
  if (!takesCoupon(plan, subject.duration)) return text(subject, "own-discount");
  const refusal = couponRefusal(coupon, use, { planId: plan.id, subtotal: subtotalOf(subject), now });
  return refusal && text(subject, refusal, coupon);
}

const subtotalOf = (subject: Subject) => quote({ ...subject, ...subject.choices }).subtotal;

function text(subject: Subject, refusal: Parameters<typeof couponRefusalText>[0], coupon?: Coupon): string {
  return couponRefusalText(refusal, { coupon, planName: subject.plan.name, subtotal: subtotalOf(subject) });
}

interface Claim {
  claimed?: ClaimedPrices | undefined;
  requestId?: string | undefined;
}

/** We price everything ourselves; what a form says about money is compared, and a difference goes on record. */
export async function recordPriceMismatch(
  app: Pick<App, "log">,
  trx: Db,
  order: Subject & { quote: Quote },
  { claimed = {}, requestId }: Claim,
): Promise<void> {
  const fields = priceMismatches(claimed, order);
  if (fields.length === 0) return;
  const { customer, now } = order;
  app.log.warn({ fields, ownerId: customer.id, requestId }, "a form's prices differ from ours");
  await recordVisitEvent(trx, {
    now,
    action: "price-mismatch",
    outcome: "refused",
    reason: fields.join(" "),
    actorId: customer.id,
    subjectId: customer.id,
    requestId,
  });
}
