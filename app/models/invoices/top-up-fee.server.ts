import type { Db } from "#db/client";
import { receiptNumber } from "~/models/ledger/receipt";
import { creditLine, type CreditedMoney } from "./invoice.server";
import { feeLine, type TopUpFee } from "./top-up-fee";

interface NewTopUpFee {
  paymentId: number;
  ownerId: number;
  /** In kobo. */
  amount: number;
  now: Date;
}

/** Writes the fee of a top-up in the transaction that settles it. A second one is a bug and throws. */
export async function insertTopUpFee(db: Db, { now, ...fee }: NewTopUpFee): Promise<void> {
  await db
    .insertInto("topUpFees")
    .values({ ...fee, earnedAt: now })
    .execute();
}

const waitingFees = (db: Db) =>
  db.selectFrom("topUpFees").where("topUpFees.invoiceId", "is", null).where("topUpFees.amount", ">", 0);

/** Accounts with fees from before a moment that are on no invoice yet. */
export async function listOwnersWithFees(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await waitingFees(db)
    .select("ownerId")
    .distinct()
    .where("earnedAt", "<", before)
    .orderBy("ownerId")
    .limit(limit)
    .execute();
  return rows.map(({ ownerId }) => ownerId);
}

const withReceipt = (db: Db) =>
  db
    .selectFrom("topUpFees")
    .innerJoin("payments", "payments.id", "topUpFees.paymentId")
    .leftJoin("receipts", "receipts.reference", "payments.reference")
    .select(["topUpFees.paymentId", "topUpFees.amount", "topUpFees.earnedAt", "payments.purpose"])
    .select(["topUpFees.invoiceId", "topUpFees.credited"])
    .select(["payments.reference", "receipts.year", "receipts.number"]);

type FeeRow = Awaited<ReturnType<ReturnType<typeof withReceipt>["execute"]>>[number];

const toFee = ({ paymentId, purpose, amount, earnedAt, reference, year, number }: FeeRow): TopUpFee => ({
  paymentId,
  purpose,
  amount,
  earnedAt,
  receipt: year === null || number === null ? reference : receiptNumber(year, number),
});

/** Locks the fees of an account that are on no invoice yet, those from before a moment if there is one. */
export async function lockWaitingFees(trx: Db, ownerId: number, before: Date | null): Promise<TopUpFee[]> {
  const rows = await withReceipt(trx)
    .where("topUpFees.ownerId", "=", ownerId)
    .where("topUpFees.invoiceId", "is", null)
    .where("topUpFees.amount", ">", 0)
    .$if(before !== null, (query) => query.where("topUpFees.earnedAt", "<", before as Date))
    .orderBy("topUpFees.paymentId")
    .forUpdate("topUpFees")
    .execute();
  return rows.map(toFee);
}

/** Notes the invoice that fees are on. The caller has locked them. */
export async function putOnInvoice(trx: Db, fees: readonly TopUpFee[], invoiceId: number): Promise<void> {
  await trx
    .updateTable("topUpFees")
    .set({ invoiceId })
    .where(
      "paymentId",
      "in",
      fees.map(({ paymentId }) => paymentId),
    )
    .execute();
}

/**
 * Takes back what was refunded of a fee: off the fee until its invoice is written, by a credit note of its line from
 * then on. False if the payment has no such fee.
 */
export async function takeBackFee(
  trx: Db,
  paymentId: number,
  { amount, reason, now }: CreditedMoney,
): Promise<boolean> {
  const row = await withReceipt(trx)
    .where("topUpFees.paymentId", "=", paymentId)
    .forUpdate("topUpFees")
    .executeTakeFirst();
  if (!row) return false;
  const back = Math.min(amount, row.amount - row.credited);
  if (back === 0) return true;
  const { invoiceId, reference } = row;
  await trx
    .updateTable("topUpFees")
    .set((of) =>
      invoiceId === null ? { amount: of("amount", "-", back) } : { credited: of("credited", "+", back) },
    )
    .where("paymentId", "=", paymentId)
    .execute();
  if (invoiceId !== null)
    await creditLine(trx, invoiceId, {
      reference,
      line: feeLine({ ...toFee(row), amount: back }),
      reason,
      now,
    });
  return true;
}

/** When the fee of a receipt was earned that is on no invoice yet; null if there is none. */
export async function findWaitingFee(db: Db, ownerId: number, reference: string): Promise<Date | null> {
  const row = await waitingFees(db)
    .innerJoin("payments", "payments.id", "topUpFees.paymentId")
    .select("topUpFees.earnedAt")
    .where("payments.ownerId", "=", ownerId)
    .where("payments.reference", "=", reference)
    .executeTakeFirst();
  return row?.earnedAt ?? null;
}
