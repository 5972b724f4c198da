import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Role, SuspenseDecisionsTable } from "#db/schema";
import { paymentTransitions } from "./payment-state";
import { formatNaira } from "~/models/money";
import { moveTo } from "~/models/state-table.server";
import type { Payment } from "./payment";

export type SuspenseDecision = SuspenseDecisionsTable["decision"];

export interface SuspenseOutcome {
  decision: SuspenseDecision;
  amount: number;
  reason: string;
  decidedBy: string;
}

type KeptDecision = SuspenseOutcome & { decidedAt: Date };

/** Payments that wait for staff, oldest first, each with what is left of it in suspense. */
export async function listSuspense(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("users", "users.id", "payments.ownerId")
    .select([
      "payments.reference",
      "payments.amount",
      "payments.received",
      "payments.reason",
      "payments.withheld",
      "payments.channel",
      "users.name",
      "settledAt as since",
      "users.email",
    ])
    .select((of) =>
      of
        .selectFrom("postings")
        .innerJoin("journal", "journal.id", "postings.journalId")
        .select(
          sql<number>`greatest(coalesce(-sum(postings.amount), 0) - payments.refunded, 0)::bigint`.as("sum"),
        )
        .whereRef("journal.reference", "=", sql<string>`'suspense:' || payments.reference`)
        .where("account", "=", "suspense")
        .as("suspense"),
    )
    .where("payments.state", "=", "review")
    .where("payments.result", "=", "suspense")
    .orderBy("payments.id")
    .execute();
}

/** Whether an owner's money waits for staff. */
export async function isInSuspense(db: Db, ownerId: number): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("state", "=", "review")
    .where("result", "=", "suspense")
    .executeTakeFirst();
  return payment !== undefined;
}

/** The account that pays with this address: its own address, or that of a card it has saved. */
export async function findPayer(db: Db, email: string): Promise<{ id: number; role: Role } | null> {
  const address = email.trim().toLowerCase();
  const user = await db
    .selectFrom("users")
    .leftJoin("cards", "cards.ownerId", "users.id")
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

/** The order that money in suspense may pay: its own or, if none is known, a renewal awaiting the same amount. */
export async function findSuspendedOrder(
  db: Db,
  { ownerId, orderId }: Pick<Payment, "ownerId" | "orderId">,
  amount: number,
): Promise<number | null> {
  if (orderId !== null) return orderId;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "renewal")
    .where("state", "=", "awaiting")
    .where("total", "=", amount)
    .executeTakeFirst();
  return order?.id ?? null;
}

/** Links the payment to the order it turned out to be for. */
export async function noteOrder(db: Db, id: number, orderId: number): Promise<void> {
  await db
    .updateTable("payments")
    .set({ purpose: "order", orderId, walletAmount: null })
    .where("id", "=", id)
    .where("orderId", "is", null)
    .execute();
}

/** Worded for staff. */
export function whyInSuspense({
  amount,
  received,
  reason,
  withheld,
}: Pick<Payment, "amount" | "received" | "reason" | "withheld">): string {
  if (reason === "withheld")
    return `${formatNaira(amount)} paid, ${formatNaira(withheld ?? 0)} stated as withheld tax`;
  if (reason === "record") return "paid under one of our references that is not known here";
  if (reason === "number") return "sent to an account number that no account here has had";
  if (reason === "customer") return "sent to one of our account numbers, for another customer";
  if (reason === "amount" && received !== null)
    return `${formatNaira(amount)} was due, ${formatNaira(received)} came`;
  return `${formatNaira(amount)} asked for, a different ${reason ?? "detail"} received`;
}

/**
 * Ends the wait for staff; false if the payment was not waiting.
 * @param amount kobo from suspense that are the owner's now, if any
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

interface NewDecision extends SuspenseOutcome {
  paymentId: number;
  ownerId: number;
  now: Date;
}

export async function insertDecision(db: Db, made: NewDecision): Promise<void> {
  await db
    .insertInto("suspenseDecisions")
    .values({
      paymentId: made.paymentId,
      ownerId: made.ownerId,
      decision: made.decision,
      amount: made.amount,
      reason: made.reason,
      decidedBy: made.decidedBy,
      decidedAt: made.now,
    })
    .execute();
}

export async function findSuspenseDecision(db: Db, paymentId: number): Promise<KeptDecision | null> {
  const row = await db
    .selectFrom("suspenseDecisions")
    .select(["decision", "amount", "reason", "decidedBy", "decidedAt"])
    .where("paymentId", "=", paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** The provider's fee for a payment still in suspense. */
export async function findProviderFee(db: Db, paymentId: number): Promise<number> {
  const row = await db
    .selectFrom("payments")
    .select("providerFee as fee")
    .where("id", "=", paymentId)
    .executeTakeFirst();
  return row?.fee ?? 0;
}
