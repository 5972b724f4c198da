import { sql, type RawBuilder } from "kysely";
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
 * Writes the journal and moves the wallet in the caller's transaction, in one statement. "short" and "repeated" write
 * nothing and leave the transaction usable.
 */
export async function post(db: Db, posting: Posting): Promise<Posted> {
  const { rows } = await statement(posting).execute(db);
  const found = rows[0];
  if (found?.journal_id) return { outcome: "posted", journalId: found.journal_id, balance: found.balance };
  if (await isPosted(db, posting.reference)) return { outcome: "repeated" };
  const move = walletMove(posting.entries);
  if (!move) throw new Error(`journal ${posting.reference} was neither written nor there`);
  return { outcome: "short", balance: await walletBalance(db, posting.ownerId, move.kind) };
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

async function isPosted(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("journal")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

function statement(posting: Posting): RawBuilder<Found> {
  const { ownerId, entries } = posting;
  const { before, after } = moving(posting);
  return sql<Found>`
    with ${before}, ${after},
    posted as (
      insert into postings (journal_id, owner_id, account, amount, balance_after)
      select written.id, ${ownerId}::bigint, entry.account, entry.amount,
        case when entry.account in ('wallet', 'tokens') then moved.balance end
      from written left join moved on true,
        unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ amount }) => amount)}::bigint[])
          with ordinality as entry (account, amount, place)
      order by entry.place
    ),
    waiting as (insert into unsealed_journals (journal_id) select id from written)
    select (select id from written) as journal_id, (select balance from moved) as balance`;
}

/** A debit locks the wallet and looks into it before anything is written; a credit may be the first of its wallet. */
function moving(posting: Posting): { before: RawBuilder<unknown>; after: RawBuilder<unknown> } {
  const { ownerId, entries } = posting;
  const move = walletMove(entries);
  if (!move)
    return { before: journal(posting, sql``), after: sql`moved as (select null::bigint as balance)` };
  const { kind, change } = move;
  if (change > 0) {
    return {
      before: journal(posting, sql``),
      after: sql`moved as (
        insert into wallets (owner_id, kind, balance) select ${ownerId}::bigint, ${kind}::text, ${change}::bigint from written
        on conflict (owner_id, kind) do update set balance = wallets.balance + excluded.balance
        returning balance
      )`,
    };
  }
  return {
    before: sql`held as (
      select id, balance from wallets where owner_id = ${ownerId} and kind = ${kind} for update
    ),
    ${journal(posting, sql`from held where held.balance >= ${0 - change}::bigint`)}`,
    after: sql`moved as (
      update wallets set balance = wallets.balance + ${change}::bigint from held, written
      where wallets.id = held.id returning wallets.balance
    )`,
  };
}

const journal = (posting: Posting, source: RawBuilder<unknown>) => sql`written as (
  insert into journal (owner_id, kind, reference, text, reverses, created_at)
  select ${posting.ownerId}::bigint, ${posting.kind}::text, ${posting.reference}::text, ${posting.text}::text,
    ${posting.reverses ?? null}::bigint, ${posting.now}::timestamptz
  ${source}
  on conflict (reference) do nothing
  returning id
)`;
