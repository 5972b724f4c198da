import { sql } from "kysely";

import type { Db } from "#db/client";
import type { WalletKind } from "./journal";
import { plainReference, type StatementEntry, type StatementFilter } from "./statement";

export interface WalletOfOwner {
  ownerId: number;
  wallet: WalletKind;
}

const named = ["top-up", "purchase"];

/** Either `offset` rows further down, or below this posting for a caller that continues from there. */
type Where = { limit: number } & ({ offset: number } | { below: number | null });

export async function countStatementEntries(db: Db, { ownerId, wallet }: WalletOfOwner): Promise<number> {
  const { count } = await db
    .selectFrom("postings")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .where("account", "=", sql.lit(wallet))
    .executeTakeFirstOrThrow();
  return count;
}

/** The movements of a wallet, newest first, each with the balance after it. */
export async function listStatementEntries(
  db: Db,
  { ownerId, wallet }: WalletOfOwner,
  { kind, since, until }: StatementFilter,
  where: Where,
): Promise<StatementEntry[]> {
  const below = "below" in where ? where.below : null;
  const rows = await db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journalId")
    .select(["postings.id", "postings.amount", "postings.balanceAfter as balance"])
    .select(["journal.createdAt as at", "journal.text", "journal.reference"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("receipts")
            .select("receipts.id")
            .whereRef("receipts.reference", "=", sql<string>`split_part(journal.reference, ':', -1)`)
            .whereRef("receipts.ownerId", "=", "postings.ownerId"),
        )
        .as("hasReceipt"),
      eb
        .selectFrom("receipts")
        .select(
          sql<number>`(content ->> 'total')::bigint - (content -> 'lines' -> 0 ->> 'amount')::bigint`.as(
            "fee",
          ),
        )
        .whereRef("receipts.reference", "=", sql<string>`split_part(journal.reference, ':', -1)`)
        .whereRef("receipts.ownerId", "=", "postings.ownerId")
        .where(sql<boolean>`content ->> 'kind' in ('top-up', 'tokens')`)
        .where("journal.kind", "=", "top-up")
        .as("fee"),
    ])
    .where("postings.ownerId", "=", ownerId)
    // Named in the text: only then does a prepared statement use the index, which leaves out all other accounts.
    .where("postings.account", "=", sql.lit(wallet))
    .$if(kind === "other", (query) => query.where("journal.kind", "not in", named))
    .$if(kind !== null && kind !== "other", (query) => query.where("journal.kind", "=", kind))
    .$if(since !== null, (query) => query.where("journal.createdAt", ">=", since))
    .$if(until !== null, (query) => query.where("journal.createdAt", "<", until))
    .$if(below !== null, (query) => query.where("postings.id", "<", below))
    .orderBy("postings.id", "desc")
    .limit(where.limit)
    .offset("offset" in where ? where.offset : 0)
    .execute();
  return rows.map(({ amount, balance, reference, hasReceipt, fee, ...row }) => ({
    ...row,
    fee: fee ?? 0,
    amount: -amount,
    balance: balance ?? 0,
    reference: plainReference(reference),
    hasReceipt: hasReceipt === true,
  }));
}
