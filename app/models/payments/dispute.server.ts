import { sql } from "kysely";
import type { Db } from "#db/client";
import { moveTo } from "~/models/state-table.server";
import { disputeTransitions } from "./dispute";
import type { Payment } from "./payment";

interface NewDispute {
  payment: Payment;
  providerId: string;
  amount: number;
  now: Date;
}

/** False if the dispute is already known. An open dispute marks its owner's account. */
export async function openDispute(
  db: Db,
  { payment, providerId, amount, now }: NewDispute,
): Promise<boolean> {
  const opened = await db
    .insertInto("disputes")
    .values({
      paymentId: payment.id,
      ownerId: payment.ownerId,
      providerId,
      amount,
      state: "open",
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
    .set({ updatedAt: now })
    .where("providerId", "=", providerId)
    .returning("amount")
    .executeTakeFirst();
  return ended?.amount ?? null;
}

export async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom("disputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row !== undefined;
}
