import type { Db } from "#db/client";
import type { PaymentEntryKind } from "#db/schema";
import type { PaymentEntry } from "./payment-entry";

/*
 * The history of payments: one row for each change, written in the transaction that makes the change and never again.
 */

interface NewEntry {
  kind: PaymentEntryKind;
  /** Kobo that the change is about; null if no money came. */
  amount: number | null;
  refundId?: number;
  /** Why: the words of the provider, or one of our reasons. */
  detail?: string | null | undefined;
  now: Date;
}

export async function writePaymentEntry(
  trx: Db,
  payment: { id: number; ownerId: number },
  { kind, amount, refundId, detail, now }: NewEntry,
): Promise<void> {
  await trx
    .insertInto("paymentEntries")
    .values({
      paymentId: payment.id,
      ownerId: payment.ownerId,
      kind,
      amount,
      refundId: refundId ?? null,
      detail: detail ?? null,
      at: now,
    })
    .execute();
}

export async function hasEntry(
  db: Db,
  { id }: { id: number },
  { kind, amount }: Pick<PaymentEntry, "kind" | "amount">,
): Promise<boolean> {
  const entry = await db
    .selectFrom("paymentEntries")
    .select("id")
    .where("paymentId", "=", id)
    .where("kind", "=", kind)
    .where("amount", "=", amount)
    .executeTakeFirst();
  return entry !== undefined;
}

/** In the order in which they were written. */
export async function listPaymentEntries(db: Db, paymentId: number): Promise<PaymentEntry[]> {
  return db
    .selectFrom("paymentEntries")
    .select(["id", "kind", "amount", "refundId", "detail", "at"])
    .where("paymentId", "=", paymentId)
    .orderBy("id")
    .execute();
}
