import type { Db } from "#db/client";
import type { Duration, OnboardingOption, Plan, PricedPlan } from "~/models/catalogue";
import type { ChosenAddOn, Quote } from "~/models/pricing";
import { reserveCoupon } from "~/models/coupon.server";
import { orderReference, type DraftOrder, type Order } from "~/models/order";
import { insertOrder } from "~/models/order.server";
import type { Standing } from "~/models/standing.server";
import type { App } from "./app.server";
import { carryOut, carryOutUnheld, type Carried, type Customer, type Fulfilled } from "./fulfilment.server";

export type { Customer };

export interface Placement {
  customer: Customer;
  standing: Pick<Standing, "location" | "periods" | "revision">;
  plan: PricedPlan;
  duration: Duration;
  onboarding: OnboardingOption;
  addOns?: ChosenAddOn[];
  couponId?: number | null;
  quote: Omit<Quote, "renewal">;
  kind?: Order["kind"];
  method: Order["method"];
  submissionKey: string;
  requestId?: string | undefined;
  now: Date;
}

const REFERENCE_BYTES = 10;

function draftOf(app: Pick<App, "random">, placement: Placement, state: Order["state"]): DraftOrder {
  const { customer, standing, plan, onboarding, addOns = [], quote } = placement;
  return {
    reference: orderReference(app.random.bytes(REFERENCE_BYTES)),
    ownerId: customer.id,
    locationId: standing.location.id,
    planId: plan.id,
    duration: placement.duration,
    onboardingId: onboarding.id,
    method: placement.method,
    state,
    kind: placement.kind ?? "new",
    lines: quote.lines,
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountName: quote.discountName,
    vat: quote.vat,
    total: quote.total,
    extras: addOns.map(({ group, option }) => ({
      kind: group.kind,
      optionId: option.id,
      quantity: option.quantity,
    })),
    couponId: placement.couponId ?? null,
    createdAt: placement.now,
    submissionKey: placement.submissionKey,
  };
}

/** Writes an order that waits, with its use of a coupon; null when the last use of it went to somebody else. */
export async function openOrder(
  app: Pick<App, "random">,
  trx: Db,
  placement: Placement,
): Promise<Order | null> {
  const { customer, couponId = null, now } = placement;
  const order = await insertOrder(trx, draftOf(app, placement, "awaiting"));
  if (couponId === null) return order;
  const reserved = await reserveCoupon(trx, { couponId, orderId: order.id, ownerId: customer.id, now });
  return reserved ? order : null;
}

type Context = Pick<App, "random" | "config">;
type PaidAtOnce = Placement & { plans: Plan[] };

export type Placed = Fulfilled | { outcome: "coupon-gone" };

/**
 * An order that is paid at once, from the wallet or because it costs nothing. The caller undoes what does not work.
 * One with a coupon waits for its use of it before.
 */
export async function placeOrder(app: Context, trx: Db, placement: PaidAtOnce): Promise<Placed> {
  const { couponId = null } = placement;
  const order = couponId === null ? draftOf(app, placement, "settled") : await openOrder(app, trx, placement);
  if (!order) return { outcome: "coupon-gone" };
  return carryOut(app, trx, carriedOf(placement, order));
}

/** The same for an order without a coupon where nobody holds the location: "changed" where something came between. */
export async function placeUnheld(
  app: Context & Pick<App, "db">,
  placement: PaidAtOnce & Pick<Carried, "tries" | "next">,
): Promise<Fulfilled | { outcome: "changed" }> {
  return carryOutUnheld(app, carriedOf(placement, draftOf(app, placement, "settled")));
}

function carriedOf<Ordered extends Order | DraftOrder>(placement: PaidAtOnce, order: Ordered) {
  return {
    ...placement,
    order,
    onboardingName: placement.onboarding.name,
    paidFrom: "wallet" as const,
    paidBy: order.total === 0 ? "Nothing to pay" : undefined,
  };
}
