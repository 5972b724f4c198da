import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { confirmationMail, type Order } from "~/models/order";
import { enqueue } from "~/models/outbox.server";

export interface Customer {
  id: number;
  name: string;
  email: string;
}

interface Confirmed {
  order: Order;
  customer: Customer;
  plan: { code: string; name: string };
  onboardingName: string;
  endsAt: Date | null;
  requestId?: string | undefined;
  now: Date;
}

/** Mail and trace of an order, in the transaction that settles it. */
export async function confirmOrder(trx: Db, confirmed: Confirmed): Promise<void> {
  const { order, customer, plan, onboardingName, endsAt, requestId, now } = confirmed;
  const mail = confirmationMail({ order, name: customer.name, planName: plan.name, onboardingName, endsAt });
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
