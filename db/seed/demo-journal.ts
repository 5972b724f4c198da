import { balanceChange, type Entry } from "~/models/ledger/journal";
import type { Db } from "../client";

interface DemoJournal {
  ownerId: number;
  kind: string;
  subject?: string;
  reference: string;
  text: string;
  entries: Entry[];
  at: Date;
}

/** Same rows as the ledger writes; the jobs seal them after the first start. */
export async function book(
  db: Db,
  { ownerId, kind, subject, reference, text, entries, at }: DemoJournal,
): Promise<void> {
  const { id } = await db
    .insertInto("journal")
    .values({ ownerId, kind, reference: `${subject ?? kind}:${reference}`, text, createdAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const move = balanceChange(entries);
  const balance = move
    ? await db
        .insertInto("wallets")
        .values({ ownerId, kind: move.kind, balance: Math.max(0, move.change) })
        .onConflict((conflict) =>
          conflict
            .columns(["ownerId", "kind"])
            .doUpdateSet((row) => ({ balance: row("wallets.balance", "+", move.change) })),
        )
        .returning("balance")
        .executeTakeFirstOrThrow()
    : null;
  const rows = entries.map(({ account, amount }) => ({
    journalId: id,
    ownerId,
    account,
    amount,
    balanceAfter: account === move?.kind ? (balance?.balance ?? null) : null,
  }));
  await db.insertInto("postings").values(rows).execute();
  await db.insertInto("unsealedJournals").values({ journalId: id }).execute();
}
