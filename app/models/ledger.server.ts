import { sql } from "kysely";
import type { Db } from "#db/client";
import { walletMove, type Entry, type WalletKind } from "~/models/ledger";

export interface Posting {
  ownerId: number;
  /** A word or two with dashes, such as "top-up". */
  kind: string;
  /** Of one event: a second journal with it is refused. */
  reference: string;
  /** What the statement says. */
  text: string;
  entries: Entry[];
  reverses?: number | undefined;
  now: Date;
}

export type Posted =
  | { outcome: "posted"; journalId: number; balance: number | null }
  | { outcome: "short"; balance: number }
  | { outcome: "repeated" };

interface Found {
  journal_id: number | null;
  balance: number | null;
}

/**
 * Writes the journal and moves the wallet in the caller's transaction, by one call. "short" and "repeated" write
 * nothing and leave the transaction usable.
 */
export async function post(db: Db, posting: Posting): Promise<Posted> {
  const { rows } = await sql<Found>`
    select * from post_journal(${JSON.stringify(postingRow(posting))}::jsonb)`.execute(db);
  const { journal_id: journalId = null, balance = null } = rows[0] ?? {};
  if (journalId !== null) return { outcome: "posted", journalId, balance };
  return balance === null ? { outcome: "repeated" } : { outcome: "short", balance };
}

/** A journal as the database's own functions read it. */
export function postingRow({ ownerId, now, entries, ...posting }: Posting) {
  return { ...posting, owner_id: ownerId, created_at: now, entries, move: walletMove(entries) };
}

/** What an owner holds, 0 without a wallet. */
export async function walletBalance(db: Db, ownerId: number, kind: WalletKind = "wallet"): Promise<number> {
  const row = await db
    .selectFrom("wallets")
    .select("balance")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
