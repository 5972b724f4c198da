import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Role, SuspenseDecisionsTable } from "#db/schema";
import { paymentTransitions } from "~/models/checkout/payment-state";
import { formatNaira } from "~/models/money";
import { moveTo } from "~/models/state-table.server";
import type { Payment } from "./payment";

export type SuspenseDecision = SuspenseDecisionsTable["decision"];

export interface Decided {
  decision: SuspenseDecision;
  amount: number;
  reason: string;
  decidedBy: string;
}

type KeptDecision = Decided & { decidedAt: Date };

/** Payments that wait for a person, the oldest first, each with what of it lies in suspense. */
export async function listSuspense(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("users", "users.id", "payments.owner_id")
    .select([
      "payments.reference",
      "payments.amount",
      "payments.reason",
      "payments.channel",
      "users.name",
      "settled_at as since",
      "users.email",
    ])
    .select((of) =>
      of
        .selectFrom("postings")
        .innerJoin("journal", "journal.id", "postings.journal_id")
        .select(sql<number>`coalesce(-sum(postings.amount), 0)::bigint`.as("sum"))
        .whereRef("journal.reference", "=", sql<string>`'suspense:' || payments.reference`)
        .where("account", "=", "suspense")
        .as("suspense"),
    )
    .where("payments.state", "=", "review")
    .where("payments.result", "=", "suspense")
    .orderBy("payments.id")
    .execute();
}

/** Whether money of an owner waits for a person. */
export async function isInSuspense(db: Db, ownerId: number): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("state", "=", "review")
    .where("result", "=", "suspense")
    .executeTakeFirst();
  return payment !== undefined;
}

/** The account that pays by this address: its own, or that of a card it has saved. */
export async function findPayer(db: Db, email: string): Promise<{ id: number; role: Role } | null> {
  const address = email.trim().toLowerCase();
  const user = await db
    .selectFrom("users")
    .leftJoin("cards", "cards.owner_id", "users.id")
    .select(["users.id", "role"])
    .where((is) =>
      is.or([
        is(is.fn<string>("lower", ["users.email"]), "=", address),
        is(is.fn<string>("lower", ["cards.email"]), "=", address),
      ]),
    )
    .orderBy((by) => by(by.fn<string>("lower", ["users.email"]), "=", address), "desc")
    .orderBy("cards.id", "desc")
    .executeTakeFirst();
  return user ?? null;
}

/** The order that money in suspense may pay: its own or, where nothing is known of one, a renewal that waits for as much. */
export async function findSuspendedOrder(
  db: Db,
  { ownerId, orderId }: Pick<Payment, "ownerId" | "orderId">,
  amount: number,
): Promise<number | null> {
  if (orderId !== null) return orderId;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "renewal")
    .where("state", "=", "awaiting")
    .where("total", "=", amount)
    .executeTakeFirst();
  return order?.id ?? null;
}

/** The payment turns out to be for this order. */
export async function noteOrder(db: Db, id: number, orderId: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ purpose: "order", order_id: orderId, wallet_amount: null })
    .where("id", "=", id)
    .where("order_id", "is", null)
    .execute();
}

/** What was in suspense, and why, as staff read it. */
export function whyInSuspense({ amount, reason }: Pick<Payment, "amount" | "reason">): string {
  return reason === "record"
    ? "paid by a reference of ours that is not known here"
    : `${formatNaira(amount)} asked, another ${reason ?? "detail"} came`;
}

/**
 * The payment no longer waits; false when it did not.
 * @param amount what of it had been in suspense, where that is the owner's now
 */
export async function endReview(
  db: Db,
  id: number,
  decision: SuspenseDecision,
  amount = 0,
): Promise<boolean> {
  const update = db.updateTable("payments").set({ result: decision });
  const decided =
    decision === "returned"
      ? update
      : update
          .$call(moveTo(paymentTransitions, "settled"))
          .set({ received: sql<number>`refunded + ${amount}` });
  const ended = await decided
    .where("id", "=", id)
    .where("state", "=", "review")
    .where("result", "=", "suspense")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

interface NewDecision extends Decided {
  paymentId: number;
  ownerId: number;
  now: Date;
}

export async function insertDecision(db: Db, made: NewDecision): Promise<void> {
  await db
    .insertInto("suspense_decisions")
    .values({
      payment_id: made.paymentId,
      owner_id: made.ownerId,
      decision: made.decision,
      amount: made.amount,
      reason: made.reason,
      decided_by: made.decidedBy,
      decided_at: made.now,
    })
    .execute();
}

export async function findDecision(db: Db, paymentId: number): Promise<KeptDecision | null> {
  const row = await db
    .selectFrom("suspense_decisions")
    .select(["decision", "amount", "reason", "decided_by as decidedBy", "decided_at as decidedAt"])
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The provider's fee of a payment that is still in suspense. */
export async function findProviderFee(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom("payments")
    .select("provider_fee as fee")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return row?.fee ?? 0;
}
