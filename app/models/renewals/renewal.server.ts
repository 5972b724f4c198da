import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { type Attempt, type AttemptState, attemptTransitions, LEASE } from "./renewal";
import { listAwaiting, moveOrders } from "~/models/checkout/order.server";
import { graceOf } from "~/models/subscriptions/grace";
import type { SubscriptionPeriod } from "~/models/subscriptions/subscription";
import { MOST_TRIES } from "~/models/payments/decline";
import { moveTo } from "~/models/state-table.server";

const columns = [
  "id",
  "attempt",
  "orderId",
  "paymentReference",
  "chargeKey",
  "state",
  "reason",
  "createdAt",
  "nextAttemptAt",
] as const;

export interface DueRenewal {
  subscriptionId: number;
  ownerId: number;
}

type Periods = ExpressionBuilder<Schema, "subscriptions">;

const isDue = (is: Periods, now: Date): Expression<SqlBool> =>
  is.and([
    is("endedAt", "is", null),
    is("endsAt", "<=", now),
    is.or([is("leasedUntil", "is", null), is("leasedUntil", "<=", now)]),
    is.or([
      is.not(
        is.exists(
          is
            .selectFrom("renewals")
            .select("renewals.id")
            .whereRef("renewals.subscriptionId", "=", "subscriptions.id")
            .where("renewals.nextAttemptAt", ">", now)
            .where((attempt) => attempt.not(isChosenAnew(attempt))),
        ),
      ),
      isCovered(is),
    ]),
  ]);

/** The owner chose another way to pay since the attempt failed, so the next one need not wait for its day. */
const isChosenAnew = (is: ExpressionBuilder<Schema, "renewals" | "subscriptions">) =>
  is.and([
    is("renewals.state", "=", "failed"),
    is("renewals.attempt", "<", MOST_TRIES),
    is("subscriptions.renewalChosenAt", ">", is.ref("renewals.createdAt")),
  ]);

/** Money has come into the wallet since the last attempt, so the next one need not wait for its day. */
const isCovered = (is: Periods): Expression<SqlBool> =>
  is.and([
    is("renewalMethod", "=", "wallet"),
    is("cancelledAt", "is", null),
    is.exists(
      is
        .selectFrom("renewals")
        .innerJoin("orders", "orders.id", "renewals.orderId")
        .innerJoin("wallets", "wallets.ownerId", "renewals.ownerId")
        .select("renewals.id")
        .whereRef("renewals.subscriptionId", "=", "subscriptions.id")
        .where("renewals.state", "=", "failed")
        .where("orders.state", "=", "awaiting")
        .where("wallets.kind", "=", "wallet")
        .whereRef("wallets.balance", ">=", "orders.total"),
    ),
  ]);

interface DueFilter {
  /** Periods paid by a saved card, or all others. */
  byCard: boolean;
  limit: number;
  now: Date;
}

/**
 * Claims periods that are over, not ended yet and not waiting for anything; another process gets others. A period
 * without a result when the lease ends is claimed again.
 */
export function claimDue(db: Db, { byCard, limit, now }: DueFilter): Promise<DueRenewal[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("subscriptions")
        .select("id")
        .where((is) => isDue(is, now))
        .where("renewalCardId", byCard ? "is not" : "is", null)
        .orderBy("endsAt")
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable("subscriptions")
    .from("due")
    .whereRef("subscriptions.id", "=", "due.id")
    .set({ leasedUntil: new Date(now.getTime() + LEASE) })
    .returning(["subscriptions.id as subscriptionId", "ownerId"])
    .execute();
}

/** How many are unclaimed. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("subscriptions")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where((is) => isDue(is, now))
    .executeTakeFirstOrThrow();
  return count;
}

export function listAttempts(db: Db, subscriptionId: number, periodStartsAt: Date): Promise<Attempt[]> {
  return db
    .selectFrom("renewals")
    .select(columns)
    .where("subscriptionId", "=", subscriptionId)
    .where("periodStartsAt", "=", periodStartsAt)
    .orderBy("attempt")
    .execute();
}

interface NewAttempt {
  subscription: Pick<SubscriptionPeriod, "id"> & { endsAt: Date };
  ownerId: number;
  attempt: number;
  orderId: number;
  nextAttemptAt: Date;
  now: Date;
}

/** null if the same attempt was begun elsewhere. */
export async function insertAttempt(db: Db, begun: NewAttempt): Promise<Attempt | null> {
  const row = await db
    .insertInto("renewals")
    .values({
      subscriptionId: begun.subscription.id,
      ownerId: begun.ownerId,
      periodStartsAt: begun.subscription.endsAt,
      attempt: begun.attempt,
      orderId: begun.orderId,
      state: "begun",
      createdAt: begun.now,
      nextAttemptAt: begun.nextAttemptAt,
    })
    .onConflict((conflict) => conflict.columns(["subscriptionId", "periodStartsAt", "attempt"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

interface Changes {
  reason?: string | null;
  paymentReference?: string | null;
  nextAttemptAt: Date | null;
}

/** False if the attempt already had its result. */
export async function moveAttempt(
  db: Db,
  id: number,
  state: Exclude<AttemptState, "begun">,
  changes: Changes,
): Promise<boolean> {
  const moved = await db
    .updateTable("renewals")
    .$call(moveTo(attemptTransitions, state))
    .set(changes)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** The waiting order for a period, made by an earlier attempt. */
export async function findRenewalOrder(
  db: Db,
  subscriptionId: number,
): Promise<{ id: number; reference: string; total: number } | null> {
  const row = await db
    .selectFrom("renewals")
    .innerJoin("orders", "orders.id", "renewals.orderId")
    .select(["orders.id", "orders.reference", "orders.total"])
    .where("renewals.subscriptionId", "=", subscriptionId)
    .where("orders.state", "=", "awaiting")
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a saved card is being charged for a renewal right now; what it pays goes to the wallet if the order has ended. */
export async function isRenewalUnderWay(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("renewals")
    .innerJoin("payments", "payments.submissionKey", "renewals.chargeKey")
    .select("renewals.id")
    .where("renewals.ownerId", "=", ownerId)
    .where("renewals.state", "in", attemptTransitions.unfinished)
    .where("payments.state", "in", ["new", "open"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends waiting renewal orders; a payment on its way goes to the wallet. */
export async function endRenewalOrders(
  db: Db,
  ownerId: number,
  state: "cancelled" | "expired",
  now: Date,
): Promise<void> {
  await moveOrders(db, await listAwaiting(db, ownerId, ["renewal"]), state, now);
}

/**
 * Marks attempts as paid. A payment may settle long after the attempt; the period has begun by then, so nothing else
 * looks at it.
 */
export async function notePaid(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("renewals")
    .$call(moveTo(attemptTransitions, "paid"))
    .set({ nextAttemptAt: null })
    .where("id", "in", (paid) =>
      paid
        .selectFrom("renewals")
        .select("id")
        .where("state", "in", attemptTransitions.unfinished)
        .where("nextAttemptAt", "<=", now)
        .where("orderId", "in", (order) =>
          order.selectFrom("orders").select("id").where("state", "=", "settled"),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

type TriedPeriod = Pick<SubscriptionPeriod, "id" | "renewalMethod" | "cancelledAt" | "graceUntil"> & {
  endsAt: Date;
};

/**
 * Grace begins with the first attempt, however late. Returns the period with its stored end of grace; the caller
 * holds the plan.
 */
export async function setGrace<Period extends TriedPeriod>(
  db: Db,
  period: Period,
  firstAttemptAt: Date,
): Promise<Period> {
  const graceUntil = graceOf(period, firstAttemptAt);
  await db
    .updateTable("subscriptions")
    .set({ graceUntil })
    .where("id", "=", period.id)
    .where("endedAt", "is", null)
    .execute();
  return { ...period, graceUntil };
}

export async function stopRenewal(db: Db, subscriptionId: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ renewalMethod: null, renewalCardId: null, renewalChosenAt: null, graceUntil: null })
    .where("id", "=", subscriptionId)
    .execute();
}
