import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Entry } from "~/models/ledger";
import { postingRow } from "~/models/ledger.server";
import type { DraftOrder, Order } from "~/models/order";
import { orderRow } from "~/models/order.server";
import type { ReceiptContent } from "~/models/receipt";
import type { NewSubscription } from "~/models/subscription";
import type { Start } from "~/models/subscription-start";
import { askedRow, inPlaces, pressIn, type Asked, type Press, type PressRow } from "~/models/press.server";
import type { Limit } from "~/models/throttle";
import { hideKey } from "~/models/throttle.server";

/** All that a paid order comes to, decided by whoever holds the owner's location. */
export interface Purchase extends Start {
  /** One that waits, or one that is made here, settled already. */
  order: Order | DraftOrder;
  /** Of the location, when what decided was read. */
  revision: number;
  /** Counted with the purchase, which is not made when it is one too many. */
  tries?: { key: string; limit: Limit } | undefined;
  /** What the owner asks for next, looked up in the same call once this is written. */
  next?: Asked | undefined;
  /** Nothing where the order costs nothing at all. */
  charge: Entry[];
  receipt: ReceiptContent | null;
  mail: { recipient: string; subject: string; text: string };
  /** What the trace says. */
  reason: string;
  requestId?: string | undefined;
  now: Date;
}

export type Written =
  | { outcome: "written"; orderId: number; next: Press | null }
  | { outcome: "short"; balance: number }
  /** Something came between, or somebody else holds the location: what was decided may not hold any more. */
  | { outcome: "changed" };

/** A row for each of what was found for a next press; with nothing of a press where none was looked for. */
type Row = { place: number; ordered: number | null; short: number | null } & Partial<PressRow>;

/**
 * Writes order, money, plan, receipt, mail and trace of each and empties its checkout, by one call. What is "short" or
 * "changed" leaves nothing behind; anything that does not fit throws, and then none of them is written.
 */
export async function writePurchases(db: Db, purchases: Purchase[]): Promise<Written[]> {
  const written = sql`write_purchases(${JSON.stringify(purchases.map(rowsOf))})`;
  const { rows } = await (
    purchases.some(({ next }) => next)
      ? sql<Row>`select press.*, written.* from ${written} as written left join lateral standings_of(next_press, false) as press on true`
      : sql<Row>`select * from ${written}`
  ).execute(db);
  const found = inPlaces(rows, purchases.length);
  return purchases.map(({ next }, place) => writtenOf(found[place] ?? [], next));
}

function writtenOf(rows: Row[], next: Asked | undefined): Written {
  const [first] = rows;
  if (!first) throw new Error("a purchase has no answer");
  const { ordered, short } = first;
  if (ordered === null) return short === null ? { outcome: "changed" } : { outcome: "short", balance: short };
  const pressed = rows.filter((row): row is Row & PressRow => Boolean(row.locationId));
  return { outcome: "written", orderId: ordered, next: next ? pressIn(next.catalogue, pressed) : null };
}

function rowsOf({ order, receipt, mail, subscription, ...purchase }: Purchase, place: number) {
  const { ownerId, locationId, reference } = order;
  const { revision, tries, reason, requestId, now, next } = purchase;
  return {
    owner_id: ownerId,
    location_id: locationId,
    revision,
    now,
    ...(tries && { tries: triesRow(tries) }),
    ...("id" in order ? { order_id: order.id } : { order: { ...orderRow(order), settled_at: now } }),
    ...journalsOf(order, purchase),
    subscription: subscriptionRow(subscription),
    receipt,
    mail: { ...mail, dedupe_key: `order:${reference}` },
    reason,
    request_id: requestId,
    ...(next && { next: [askedRow(next, place)] }),
  };
}

const triesRow = ({ key, limit: { limit, window } }: NonNullable<Purchase["tries"]>) => ({
  key: hideKey(key),
  most: limit,
  span: `${window} milliseconds`,
});

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
