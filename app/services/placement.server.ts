import type { Db } from "#db/client";
import type { Duration, OnboardingOption, Plan, PricedPlan } from "~/models/catalogue";
import type { ChosenAddOn, Quote } from "~/models/pricing";
import { reserveCoupon } from "~/models/coupon.server";
import type { Location } from "~/models/location.server";
import { orderReference, type Order } from "~/models/order";
import { insertOrder } from "~/models/order.server";
import type { App } from "./app.server";
import { carryOut, type Fulfilled } from "./fulfilment.server";
import type { Customer } from "./order-confirmation.server";

export type { Customer };

export interface Placement {
  customer: Customer;
  location: Location;
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

/** Writes an order that waits, with its use of a coupon; null when the last use of it went to somebody else. */
export async function openOrder(
  app: Pick<App, "random">,
  trx: Db,
  placement: Placement,
): Promise<Order | null> {
  const { customer, location, plan, onboarding, addOns = [], couponId = null, now } = placement;
  const order = await insertOrder(trx, {
    ...placement,
    reference: orderReference(app.random.bytes(REFERENCE_BYTES)),
    ownerId: customer.id,
    locationId: location.id,
    planId: plan.id,
    onboardingId: onboarding.id,
    extras: addOns.map(({ group, option }) => ({
      kind: group.kind,
      optionId: option.id,
      quantity: option.quantity,
    })),
    couponId,
  });
  if (couponId === null) return order;
  const reserved = await reserveCoupon(trx, { couponId, orderId: order.id, ownerId: customer.id, now });
  return reserved ? order : null;
}

type Context = Pick<App, "random" | "config">;

export type Placed = { order: Order; result: Fulfilled } | { order: null };

/** An order that is paid at once, from the wallet or because it costs nothing. The caller undoes what does not work. */
export async function placeOrder(
  app: Context,
  trx: Db,
  placement: Placement & { plans: Plan[] },
): Promise<Placed> {
  const order = await openOrder(app, trx, placement);
  if (!order) return { order };
  const { customer, plans, requestId, now, onboarding } = placement;
  const result = await carryOut(app, trx, {
    order,
    customer,
    plans,
    onboardingName: onboarding.name,
    paidFrom: "wallet",
    paidBy: order.total === 0 ? "Nothing to pay" : undefined,
    requestId,
    now,
  });
  return { order: { ...order, state: "settled" }, result };
}
