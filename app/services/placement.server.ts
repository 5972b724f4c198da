import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import type { Duration, OnboardingOption, PricedPlan } from "~/models/catalogue";
import { emptyCheckout } from "~/models/checkout.server";
import type { Location } from "~/models/location.server";
import { confirmationMail, orderReference, type Order } from "~/models/order";
import { insertOrder } from "~/models/order.server";
import { enqueue } from "~/models/outbox.server";
import type { Quote } from "~/models/pricing";
import { replaceSubscription } from "~/models/subscription.server";
import type { App } from "./app.server";

export interface Customer {
  id: number;
  name: string;
  email: string;
}

export interface Placement {
  customer: Customer;
  location: Location;
  plan: PricedPlan;
  duration: Duration;
  onboarding: OnboardingOption;
  quote: Quote;
  method: Order["method"];
  endsAt: Date | null;
  submissionKey: string;
  requestId?: string | undefined;
  now: Date;
}

const REFERENCE_BYTES = 10;

/** Everything an order does, in the caller's transaction: order, subscription, emptied checkout, mail and trace. */
export async function placeOrder(app: Pick<App, "random">, trx: Db, placement: Placement): Promise<Order> {
  const { customer, location, plan, duration, method, endsAt, now } = placement;
  const order = await insertOrder(trx, {
    reference: orderReference(app.random.bytes(REFERENCE_BYTES)),
    ownerId: customer.id,
    locationId: location.id,
    planId: plan.id,
    duration,
    onboardingId: placement.onboarding.id,
    method,
    submissionKey: placement.submissionKey,
    quote: placement.quote,
    now,
  });
  await replaceSubscription(trx, {
    ownerId: customer.id,
    locationId: location.id,
    planId: plan.id,
    orderId: order.id,
    kind: method,
    duration,
    startsAt: now,
    endsAt,
  });
  await emptyCheckout(trx, { ownerId: customer.id, planId: plan.id, duration });
  await confirm(trx, placement, order);
  return order;
}

async function confirm(trx: Db, placement: Placement, order: Order): Promise<void> {
  const { customer, plan, onboarding, endsAt, requestId, now } = placement;
  const mail = confirmationMail({
    order,
    name: customer.name,
    planName: plan.name,
    onboardingName: onboarding.name,
    endsAt,
  });
  await enqueue(trx, {
    channel: "mail",
    recipient: customer.email,
    ...mail,
    ownerId: customer.id,
    dedupeKey: `order:${order.reference}`,
    now,
  });
  await recordEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "ok",
    reason: `${plan.code} ${order.method}`,
    actorId: customer.id,
    subjectId: customer.id,
    requestId,
  });
}
