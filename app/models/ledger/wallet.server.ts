import { sql } from "kysely";
import type { Db } from "#db/client";
import type { WalletKind, BalanceChange } from "./journal";

/** 0 without a wallet. */
export async function walletBalance(db: Db, ownerId: number, kind: WalletKind = "wallet"): Promise<number> {
  const row = await db
    .selectFrom("wallets")
    .select("balance")
    .where("ownerId", "=", ownerId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** Locks the wallet until the transaction commits. */
export async function lockWallet(trx: Db, ownerId: number, kind: WalletKind = "wallet"): Promise<void> {
  await trx
    .selectFrom("wallets")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("kind", "=", kind)
    .forUpdate()
    .execute();
}

/** Returns the new balance; null, with nothing moved, if the wallet holds less than is taken. */
export async function changeBalance(
  db: Db,
  ownerId: number,
  { kind, change }: BalanceChange,
): Promise<number | null> {
  if (change < 0) {
    const left = await db
      .updateTable("wallets")
      .set((wallet) => ({ balance: wallet("balance", "+", change) }))
      .where("ownerId", "=", ownerId)
      .where("kind", "=", kind)
      .where("balance", ">=", 0 - change)
      .returning("balance")
      .executeTakeFirst();
    return left?.balance ?? null;
  }
  const locked = await db
    .insertInto("wallets")
    .values({ ownerId, kind, balance: change })
    .onConflict((conflict) =>
      conflict.columns(["ownerId", "kind"]).doUpdateSet((wallet) => ({
        balance: wallet("wallets.balance", "+", wallet.ref("excluded.balance")),
      })),
    )
    .returning("balance")
    .executeTakeFirstOrThrow();
  return locked.balance;
}

export interface WalletLine {
  at: Date;
  text: string;
  reference: string;
  /** Change of the balance; negative for a loss. */
  change: number;
  balance: number;
}

interface Span {
  /** Inclusive; `until` is exclusive. */
  from: Date | null;
  until: Date | null;
}

/** Oldest first. */
export async function walletHistory(
  db: Db,
  ownerId: number,
  kind: WalletKind,
  span: Span,
): Promise<WalletLine[]> {
  const { from, until } = span;
  return db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journalId")
    .select([
      "createdAt as at",
      "text",
      "reference",
      sql<number>`-amount`.as("change"),
      sql<number>`balance_after`.as("balance"),
    ])
    .where("postings.ownerId", "=", ownerId)
    .where("account", "=", sql.lit(kind))
    .$if(from !== null, (query) => query.where("createdAt", ">=", from))
    .$if(until !== null, (query) => query.where("createdAt", "<", until))
    .orderBy("postings.id")
    .execute();
}
