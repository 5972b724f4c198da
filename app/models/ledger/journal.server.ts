import { sql } from "kysely";
import type { Db } from "#db/client";
import type { JournalTable, NewRow, WalletKind } from "#db/schema";
import { kobo } from "~/models/money";
import { type Entry, balanceChange } from "./journal";
import { changeBalance, walletBalance } from "./wallet.server";

interface NewJournal {
  ownerId: number;
  /** A word or two joined by hyphens, such as "top-up". */
  kind: string;
  /** Unique to one event: a second journal with it is refused. */
  reference: string;
  /** Shown in the statement. */
  text: string;
  entries: Entry[];
  reverses?: number | undefined;
  now: Date;
}

export type PostResult =
  | { outcome: "posted"; journalId: number; balance: number | null }
  | { outcome: "short"; balance: number }
  | { outcome: "repeated" };

/**
 * Moves the wallet and writes the journal in the caller's transaction. "short" and "repeated" change nothing and
 * leave the transaction usable.
 */
export async function postJournal(db: Db, journal: NewJournal): Promise<PostResult> {
  const { ownerId, reference } = journal;
  const balanceChanged = balanceChange(journal.entries);
  const balance = balanceChanged && (await changeBalance(db, ownerId, balanceChanged));
  if (balanceChanged && balance === null) {
    if (await isPosted(db, reference)) return { outcome: "repeated" };
    return { outcome: "short", balance: await walletBalance(db, ownerId, balanceChanged.kind) };
  }
  const debit =
    balanceChanged && balance !== null && balanceChanged.change < 0
      ? { wallet: balanceChanged.kind, balance }
      : null;
  const journalId = await insertJournal(db, journal, { balance, debit });
  if (journalId === null) {
    if (balanceChanged)
      await changeBalance(db, ownerId, {
        kind: balanceChanged.kind,
        change: kobo(0 - balanceChanged.change),
      });
    return { outcome: "repeated" };
  }
  return { outcome: "posted", journalId, balance };
}

async function isPosted(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom("journal")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Inserts the journal with its postings in one statement; it then waits to be sealed. A debit that leaves a wallet low
 * marks its automatic top-up and asks for a round of that job; if another transaction asks for one at this moment, that
 * one is enough. null if the event is already booked, or another transaction is writing it.
 */
async function insertJournal(
  db: Db,
  journal: NewJournal,
  { balance, debit }: { balance: number | null; debit: Debit | null },
): Promise<number | null> {
  const { ownerId, entries } = journal;
  const row: NewRow<Omit<JournalTable, "madeIn">> = {
    ownerId,
    kind: journal.kind,
    reference: journal.reference,
    text: journal.text,
    reverses: journal.reverses ?? null,
    createdAt: journal.now,
  };
  const sides = entries.map(({ account, amount }) => {
    const after = account === "wallet" || account === "tokens" ? balance : null;
    return sql`(${account}, ${amount}::bigint, ${after}::bigint)`;
  });
  const low = lowTopUp(db, ownerId, debit);
  const written = await db
    .with("written", (cte) =>
      cte
        .insertInto("journal")
        .values(row)
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returning("id"),
    )
    .with("unsealed", (cte) =>
      cte
        .insertInto("unsealedJournals")
        .columns(["journalId"])
        .expression((from) => from.selectFrom("written").select("id")),
    )
    .with("posted", (cte) =>
      cte
        .insertInto("postings")
        .columns(["journalId", "ownerId", "account", "amount", "balanceAfter"])
        .expression(
          sql`select written.id, ${ownerId}::bigint, account, amount, balance
            from written, (values ${sql.join(sides)}) as side (account, amount, balance)`,
        ),
    )
    .with("marked", (cte) =>
      cte
        .updateTable("automaticTopUps")
        .set({ mayBeLow: true })
        .where("id", "in", low)
        .where("mayBeLow", "=", false),
    )
    .with("wanted", (cte) =>
      cte
        .updateTable("jobRuns")
        .set({ wantedAt: journal.now })
        .where("name", "in", (free) =>
          free
            .selectFrom("jobRuns")
            .select("name")
            .where("name", "=", "automatic-top-ups")
            .where("wantedAt", "is", null)
            .where((is) => is.exists(low))
            .forUpdate()
            .skipLocked(),
        ),
    )
    .selectFrom("written")
    .select("id")
    .executeTakeFirst();
  return written?.id ?? null;
}

/** What a debit left in a wallet. */
interface Debit {
  wallet: WalletKind;
  balance: number;
}

/** The automatic top-up of a wallet in which a debit left less than its threshold. */
const lowTopUp = (db: Db, ownerId: number, debit: Debit | null) =>
  db
    .selectFrom("automaticTopUps")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("endedAt", "is", null)
    .where("wallet", "=", debit?.wallet ?? "wallet")
    .where("threshold", ">", debit?.balance ?? Number.MAX_SAFE_INTEGER);
