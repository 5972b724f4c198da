import { sql } from "kysely";
import type { Db } from "#db/client";
import type { WalletKind } from "./journal";

export interface WalletLine {
  at: Date;
  text: string;
  reference: string;
  /** What the wallet gained; a loss is negative. */
  change: number;
  balance: number;
}

interface Span {
  /** From this moment on, and before that one. */
  from: Date | null;
  until: Date | null;
}

/** What moved a wallet, the oldest first. */
export function walletHistory(db: Db, ownerId: number, kind: WalletKind, span: Span): Promise<WalletLine[]> {
  const { from, until } = span;
  return db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journal_id")
    .select([
      "created_at as at",
      "text",
      "reference",
      sql<number>`-amount`.as("change"),
      sql<number>`balance_after`.as("balance"),
    ])
    .where("postings.owner_id", "=", ownerId)
    .where("account", "=", kind)
    .$if(from !== null, (query) => query.where("created_at", ">=", from))
    .$if(until !== null, (query) => query.where("created_at", "<", until))
    .orderBy("postings.id")
    .execute();
}
