import type { Db } from "#db/client";
import type { Deposit } from "./deposit";

interface NewDeposit {
  paymentId: number;
  ownerId: number;
  accountId: number | null;
  domain: string;
  providerId: string;
  number: string;
  sender: string;
  senderBank: string;
  now: Date;
}

/** Written with its payment. The database refuses a second one with the provider's number. */
export async function insertDeposit(trx: Db, { now, ...deposit }: NewDeposit): Promise<void> {
  await trx
    .insertInto("deposits")
    .values({ ...deposit, createdAt: now })
    .execute();
}

/** Newest first. */
export async function listDeposits(db: Db, ownerId: number, limit: number): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposits")
    .innerJoin("payments", "payments.id", "deposits.paymentId")
    .select([
      ...(["payments.reference", "payments.amount", "payments.walletAmount", "payments.state"] as const),
      ...(["deposits.number", "deposits.sender", "deposits.senderBank", "deposits.createdAt"] as const),
    ])
    .where("deposits.ownerId", "=", ownerId)
    .orderBy("deposits.paymentId", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ walletAmount, ...row }) => ({ ...row, walletAmount: walletAmount ?? row.amount }));
}
