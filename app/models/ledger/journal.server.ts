import type { Db } from "#db/client";
import type { JournalTable, NewRow, PostingsTable } from "#db/schema";
import { kobo } from "~/models/money";
import { type Entry, type WalletKind, type WalletMove, walletMove } from "./journal";

interface Posting {
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

/**
 * Moves the wallet and writes the journal in the caller's transaction. "short" and "repeated" leave everything as it was
 * and the transaction usable.
 */
export async function post(db: Db, posting: Posting): Promise<Posted> {
  const { ownerId, reference } = posting;
  const move = walletMove(posting.entries);
  const balance = move && (await moveWallet(db, ownerId, move));
  if (move && balance === null) {
    if (await isPosted(db, reference)) return { outcome: "repeated" };
    return { outcome: "short", balance: await walletBalance(db, ownerId, move.kind) };
  }
  const journalId = await insertJournal(db, posting);
  if (journalId === null) {
    if (move) await moveWallet(db, ownerId, { kind: move.kind, change: kobo(0 - move.change) });
    return { outcome: "repeated" };
  }
  await insertPostings(db, journalId, posting, balance);
  return { outcome: "posted", journalId, balance };
}

/** What the wallet holds afterwards; null, with nothing moved, where it holds less than is taken. */
async function moveWallet(db: Db, ownerId: number, { kind, change }: WalletMove): Promise<number | null> {
  if (change < 0) {
    const left = await db
      .updateTable("wallets")
      .set((wallet) => ({ balance: wallet("balance", "+", change) }))
      .where("owner_id", "=", ownerId)
      .where("kind", "=", kind)
      .where("balance", ">=", 0 - change)
      .returning("balance")
      .executeTakeFirst();
    return left?.balance ?? null;
  }
  const held = await db
    .insertInto("wallets")
    .values({ owner_id: ownerId, kind, balance: change })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "kind"]).doUpdateSet((wallet) => ({
        balance: wallet("wallets.balance", "+", wallet.ref("excluded.balance")),
      })),
    )
    .returning("balance")
    .executeTakeFirstOrThrow();
  return held.balance;
}

async function isPosted(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("journal")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null where the event is in the books already, or another transaction is just writing it. */
async function insertJournal(db: Db, posting: Posting): Promise<number | null> {
  const row: NewRow<Omit<JournalTable, "made_in">> = {
    owner_id: posting.ownerId,
    kind: posting.kind,
    reference: posting.reference,
    text: posting.text,
    reverses: posting.reverses ?? null,
    created_at: posting.now,
  };
  const written = await db
    .insertInto("journal")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written?.id ?? null;
}

/** The journal waits for its place in the chain of seals from then on. */
async function insertPostings(
  db: Db,
  journalId: number,
  { ownerId, entries }: Posting,
  balance: number | null,
): Promise<void> {
  const rows = entries.map(({ account, amount }): NewRow<PostingsTable> => ({
    journal_id: journalId,
    owner_id: ownerId,
    account,
    amount,
    balance_after: account === "wallet" || account === "tokens" ? balance : null,
  }));
  await db
    .with("unsealed", (cte) => cte.insertInto("unsealed_journals").values({ journal_id: journalId }))
    .insertInto("postings")
    .values(rows)
    .execute();
}

/** Keeps the wallet as it is until the transaction commits. */
export async function lockWallet(trx: Db, ownerId: number, kind: WalletKind = "wallet"): Promise<void> {
  await trx
    .selectFrom("wallets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .forUpdate()
    .execute();
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
