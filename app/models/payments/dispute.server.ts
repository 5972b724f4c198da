import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DisputeState } from "#db/schema";
import { moveTo } from "~/models/state-table.server";
import { cardLabel } from "~/models/card-label";
import { type KnownDispute, disputeTransitions } from "./dispute";
import type { Payment } from "./payment";

interface NewDispute {
  payment: Payment;
  providerId: string;
  amount: number;
  /** Of the card that paid; null if the provider names none. */
  cardSignature: string | null;
  answerBy: Date | null;
  now: Date;
}

/** False if the dispute is already known. An open dispute marks its owner's account. */
export async function insertDispute(
  db: Db,
  { payment, providerId, amount, cardSignature, answerBy, now }: NewDispute,
): Promise<boolean> {
  const opened = await db
    .insertInto("disputes")
    .values({
      paymentId: payment.id,
      ownerId: payment.ownerId,
      providerId,
      amount,
      state: "open",
      cardSignature,
      answerBy,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("providerId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}

/** Which of these numbers of the provider belong to a dispute that is known. */
export async function listDisputeNumbers(db: Db, providerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("disputes")
    .select("providerId")
    .where(sql<boolean>`provider_id = any(${providerIds})`)
    .execute();
  return rows.map(({ providerId }) => providerId);
}

/** Returns the disputed amount, or null if the dispute had already ended. */
export async function endDispute(
  db: Db,
  providerId: string,
  state: "won" | "lost",
  now: Date,
): Promise<number | null> {
  const ended = await db
    .updateTable("disputes")
    .$call(moveTo(disputeTransitions, state))
    .set({ updatedAt: now, endedAt: now })
    .where("providerId", "=", providerId)
    .returning("amount")
    .executeTakeFirst();
  return ended?.amount ?? null;
}

/** Writes down what the bank took, and what that did to the paid time. */
export async function noteLoss(
  db: Db,
  providerId: string,
  loss: { taken: number; paidUntilBefore: Date | null; paidUntilAfter: Date | null },
): Promise<void> {
  await db.updateTable("disputes").set(loss).where("providerId", "=", providerId).execute();
}

/** Whether a bank asks for the money of a payment and has not decided yet. */
export const hasOpenDispute = (db: Db, paymentId: number): Promise<boolean> =>
  hasDispute(db, paymentId, ["open"]);

/** Whether a bank asks for the money of a payment, or took it back: then we refund none of it. */
export const isDisputed = (db: Db, paymentId: number): Promise<boolean> =>
  hasDispute(db, paymentId, ["open", "lost"]);

async function hasDispute(db: Db, paymentId: number, states: DisputeState[]): Promise<boolean> {
  const row = await db
    .selectFrom("disputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "in", states)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const selectDisputes = (db: Db) =>
  db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.paymentId")
    .leftJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("cards", (join) =>
      join
        .onRef("cards.ownerId", "=", "disputes.ownerId")
        .onRef("cards.signature", "=", "disputes.cardSignature"),
    )
    .select(["payments.reference", "disputes.providerId", "disputes.amount", "disputes.state"])
    .select((row) => row.fn.coalesce("orders.reference", "payments.reference").as("receipt"))
    .select(["disputes.createdAt as openedAt", "answerBy", "endedAt", "taken"])
    .select(["paidUntilBefore", "paidUntilAfter", "brand", "last4"])
    .orderBy("disputes.id", "desc");

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>["execute"]>>[number];

const knownDispute = ({ brand, last4, ...dispute }: Row): KnownDispute => ({
  ...dispute,
  card: brand === null || last4 === null ? null : cardLabel({ brand, last4 }),
});

/** Of one payment, newest first. */
export async function listDisputesOfPayment(db: Db, paymentId: number): Promise<KnownDispute[]> {
  return (await selectDisputes(db).where("disputes.paymentId", "=", paymentId).execute()).map(knownDispute);
}

const MOST_DISPUTES = 20;

/** Disputes of an owner that are open or were lost, newest first. */
export async function listDisputesOfOwner(db: Db, ownerId: number): Promise<KnownDispute[]> {
  const rows = await selectDisputes(db)
    .where("disputes.ownerId", "=", ownerId)
    .where("disputes.state", "!=", "won")
    .limit(MOST_DISPUTES)
    .execute();
  return rows.map(knownDispute);
}

/** Disputes of an owner in any state, with the one that opened or ended last first. */
export async function listNewestDisputes(db: Db, ownerId: number, limit: number): Promise<KnownDispute[]> {
  const rows = await selectDisputes(db)
    .where("disputes.ownerId", "=", ownerId)
    .clearOrderBy()
    .orderBy(sql`coalesce(ended_at, disputes.created_at)`, "desc")
    .orderBy("disputes.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(knownDispute);
}
