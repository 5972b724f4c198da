import type { Db } from "#db/client";
import type { Deposit, DepositState } from "./deposit";
import type { Payment } from "./payment";

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

/** Written with its payment. False if there is one with the provider's number. */
export async function insertDeposit(trx: Db, { now, ...deposit }: NewDeposit): Promise<boolean> {
  const inserted = await trx
    .insertInto("deposits")
    .values({ ...deposit, createdAt: now })
    .onConflict((conflict) => conflict.columns(["domain", "providerId"]).doNothing())
    .returning("paymentId")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Newest first. */
export async function listDeposits(db: Db, ownerId: number, limit: number): Promise<Deposit[]> {
  const rows = await db
    .selectFrom("deposits")
    .innerJoin("payments", "payments.id", "deposits.paymentId")
    .select([
      ...(["payments.reference", "payments.amount", "payments.walletAmount"] as const),
      ...(["payments.state", "payments.result"] as const),
      ...(["deposits.number", "deposits.sender", "deposits.senderBank", "deposits.createdAt"] as const),
    ])
    .where("deposits.ownerId", "=", ownerId)
    .orderBy("deposits.paymentId", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ walletAmount, state, result, ...row }) => ({
    ...row,
    walletAmount: walletAmount ?? row.amount,
    state: depositStateOf({ state, result }),
  }));
}

/** The payment of a returned deposit stays in review. */
function depositStateOf({ state, result }: Pick<Payment, "state" | "result">): DepositState {
  if (state === "settled") return "settled";
  return result === "returned" ? "returned" : "waiting";
}
