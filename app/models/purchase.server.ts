import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Entry } from "~/models/ledger";
import { postingRow } from "~/models/ledger.server";
import type { DraftOrder, Order } from "~/models/order";
import { orderRow } from "~/models/order.server";
import type { ReceiptContent } from "~/models/receipt";
import type { NewSubscription } from "~/models/subscription";
import type { Start } from "~/models/subscription-start";

/** All that a paid order comes to, decided by whoever holds the owner's location. */
export interface Purchase extends Start {
  /** One that waits, or one that is made here, settled already. */
  order: Order | DraftOrder;
  /** Nothing where the order costs nothing at all. */
  charge: Entry[];
  receipt: ReceiptContent | null;
  mail: { recipient: string; subject: string; text: string };
  /** What the trace says. */
  reason: string;
  requestId?: string | undefined;
  now: Date;
}

export type Written = { outcome: "written"; orderId: number } | { outcome: "short"; balance: number };

/**
 * Writes order, money, plan, receipt, mail and trace and empties the checkout, by one call in the caller's transaction.
 * A wallet that does not hold enough is "short", and nothing is written; anything else that does not fit throws.
 */
export async function writePurchase(trx: Db, purchase: Purchase): Promise<Written> {
  const { rows } = await sql<{ ordered: number | null; balance: number | null }>`
    select * from write_purchase(${JSON.stringify(rowsOf(purchase))}::jsonb)`.execute(trx);
  const { ordered = null, balance = null } = rows[0] ?? {};
  if (ordered !== null) return { outcome: "written", orderId: ordered };
  return { outcome: "short", balance: balance ?? 0 };
}

function rowsOf({ order, receipt, mail, subscription, ...purchase }: Purchase) {
  const { ownerId, locationId, reference } = order;
  const { reason, requestId, now } = purchase;
  return {
    owner_id: ownerId,
    location_id: locationId,
    now,
    ...("id" in order ? { order_id: order.id } : { order: { ...orderRow(order), settled_at: now } }),
    ...journalsOf(order, purchase),
    subscription: subscriptionRow(subscription),
    receipt,
    mail: { ...mail, dedupe_key: `order:${reference}` },
    reason,
    request_id: requestId,
  };
}

/** Only what there is to book. */
function journalsOf(
  { ownerId, reference, lines }: Purchase["order"],
  { charge, unused, now }: Pick<Purchase, "charge" | "unused" | "now">,
) {
  const text = lines[0]?.name ?? "Order";
  const purchase = { ownerId, kind: "purchase", reference: `order:${reference}`, text, now };
  const rest = { ...purchase, kind: "unused-plan", reference: `unused:${reference}` };
  return {
    ...(charge.length > 0 && { charge: postingRow({ ...purchase, entries: charge }) }),
    ...(unused.length > 0 && {
      unused: postingRow({ ...rest, text: "Unused days of your earlier plan", entries: unused }),
    }),
  };
}

const subscriptionRow = (subscription: NewSubscription) => ({
  plan_id: subscription.planId,
  kind: subscription.kind,
  duration: subscription.duration,
  starts_at: subscription.startsAt,
  ends_at: subscription.endsAt,
  anchor_day: subscription.anchorDay,
  renewal_method: subscription.renewalMethod,
  renewal_card_id: subscription.renewalCardId,
  cancelled_at: subscription.cancelledAt,
  grace_until: subscription.graceUntil,
});
