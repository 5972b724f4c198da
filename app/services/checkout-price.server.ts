import type { Db } from "#db/client";
import type { Duration, PricedPlan } from "~/models/catalogue";
import type { Choices } from "~/models/checkout";
import { couponCode, couponRefusal, couponRefusalText, type Coupon, type CouponUse } from "~/models/coupon";
import { findCoupon } from "~/models/coupon.server";
import { quote, takesCoupon, type Quote } from "~/models/pricing";
import { quotePrint } from "~/models/quote-print.server";
import type { App } from "./app.server";

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
  print: string;
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
    print: quotePrint(priced),
    couponId: counted?.id ?? null,
    coupon: found && { code: found.coupon.code, problem },
  };
}

export type Typed = { ok: true; couponId: number } | { ok: false; message: string };

/** Takes a coupon that somebody typed for this order, or says why not. Nothing is reserved before the order is made. */
export async function readCoupon(
  db: Db,
  subject: Subject,
  current: number | null,
  typed: string,
): Promise<Typed> {
  const { customer, now } = subject;
  if (current !== null) return { ok: false, message: text(subject, "second") };
  if (!takesCoupon(subject.plan, subject.duration))
    return { ok: false, message: text(subject, "own-discount") };
  const found = await findCoupon(db, { code: couponCode(typed) }, { ownerId: customer.id, now });
  if (!found) return { ok: false, message: text(subject, "unknown") };
  const message = problemOf(subject, found);
  return message === null ? { ok: true, couponId: found.coupon.id } : { ok: false, message };
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
