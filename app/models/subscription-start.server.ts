import type { Db } from "#db/client";
import type { Plan } from "~/models/catalogue";
import type { Entry } from "~/models/ledger";
import { post } from "~/models/ledger.server";
import { kobo } from "~/models/money";
import type { Order } from "~/models/order";
import { periodFrom } from "~/models/period";
import { planChange, startingPeriod } from "~/models/plan-change";
import { paidFor, unusedOf, type PaidPeriod } from "~/models/proration";
import { runningOf, type LiveSubscription } from "~/models/subscription";
import { openPeriod, replaceSubscription, unfinishedPeriods } from "~/models/subscription.server";

type Bought = Pick<
  Order,
  "id" | "reference" | "ownerId" | "locationId" | "planId" | "duration" | "kind" | "lines"
>;

/**
 * A renewal and an upgrade are priced for what runs when they are ordered. Once something newer has started, their
 * money is the owner's.
 */
export async function isStillFor(
  db: Db,
  order: Pick<Order, "id" | "ownerId" | "kind">,
  now: Date,
): Promise<boolean> {
  if (order.kind === "new") return true;
  const periods = await unfinishedPeriods(db, order.ownerId, now);
  if (order.kind === "renewal")
    return periods.every(({ kind, orderId }) => kind === "free" || orderId < order.id);
  return periods.length > 0 && periods.every(({ kind, orderId }) => kind === "paid" && orderId < order.id);
}

/** Writes what a paid order buys, in a transaction that holds the location; what it cuts short goes to the wallet. */
export async function startSubscription(
  db: Db,
  order: Bought,
  { plans, now }: { plans: Plan[]; now: Date },
): Promise<{ endsAt: Date }> {
  const { ownerId, locationId, planId, duration } = order;
  const period = await periodOf(db, order, plans, now);
  await giveBackUnused(db, order, period.startsAt, now);
  await replaceSubscription(db, {
    ownerId,
    locationId,
    planId,
    duration,
    orderId: order.id,
    kind: "paid",
    keepsRenewal: order.kind !== "new",
    ...period,
  });
  return period;
}

interface StartingPeriod {
  startsAt: Date;
  endsAt: Date;
  anchorDay: number | null;
}

async function periodOf(db: Db, order: Bought, plans: Plan[], now: Date): Promise<StartingPeriod> {
  const { kind, duration, ownerId } = order;
  const periods = await unfinishedPeriods(db, ownerId, now);
  const last = periods.at(-1) ?? null;
  if (kind === "upgrade") {
    if (!last?.endsAt) throw new Error(`order ${order.reference} upgrades nothing`);
    return { startsAt: now, endsAt: last.endsAt, anchorDay: last.anchorDay };
  }
  if (kind === "renewal") {
    const renewed = last ?? (await openPeriod(db, ownerId));
    return periodFrom(renewed?.endsAt ?? now, duration, renewed?.anchorDay);
  }
  const change = planChange(runningOf(periods), order, plans);
  return startingPeriod({ change, last, duration, now });
}

/** What earlier orders paid for days that will not be used, less what the order was credited with already. */
async function giveBackUnused(db: Db, order: Bought, startsAt: Date, now: Date): Promise<void> {
  const periods = (await paidPeriods(db, order.ownerId, now)).filter(({ endsAt }) => endsAt > startsAt);
  const unused = unusedOf(periods, now);
  const credited = order.lines
    .filter(({ kind }) => kind === "credit")
    .reduce((sum, { amount }) => sum - amount, 0);
  const value = unused.value - credited;
  if (value <= 0) return;
  const vat = Math.floor((unused.vat * value) / unused.value);
  const posted = await post(db, {
    ownerId: order.ownerId,
    kind: "unused-plan",
    reference: `unused:${order.reference}`,
    text: "Unused days of your earlier plan",
    entries: entriesOf(value, vat),
    now,
  });
  if (posted.outcome !== "posted")
    throw new Error(`unused days at order ${order.reference}: ${posted.outcome}`);
}

function entriesOf(value: number, vat: number): Entry[] {
  const entries: Entry[] = [
    { account: "plan_income", amount: kobo(value) },
    { account: "vat_output", amount: kobo(vat) },
    { account: "wallet", amount: kobo(-value - vat) },
  ];
  return entries.filter(({ amount }) => amount !== 0);
}

type Running = LiveSubscription & { endsAt: Date };

/** The periods that are not over and have an end, with what was paid for them. */
export async function paidPeriods(db: Db, ownerId: number, now: Date): Promise<PaidPeriod[]> {
  const periods = (await unfinishedPeriods(db, ownerId, now)).filter(
    (period): period is Running => period.endsAt !== null,
  );
  if (periods.length === 0) return [];
  const orders = await db
    .selectFrom("orders")
    .select(["id", "lines", "discount", "vat", "total"])
    .where("owner_id", "=", ownerId)
    .where(
      "id",
      "in",
      periods.map(({ orderId }) => orderId),
    )
    .execute();
  return periods.map(({ startsAt, endsAt, duration, anchorDay, orderId }) => {
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error(`order ${orderId} of a subscription is missing`);
    return { startsAt, endsAt, duration, anchorDay, ...paidFor(order) };
  });
}
