import type { Db } from "#db/client";
import type { Entry } from "./ledger";
import { kobo } from "./money";

/** A journal with its entries, as they were posted. */
export async function findJournal(
  db: Db,
  reference: string,
): Promise<{ id: number; entries: Entry[] } | null> {
  const rows = await db
    .selectFrom("journal")
    .innerJoin("postings", "postings.journal_id", "journal.id")
    .select(["journal.id", "postings.account", "postings.amount"])
    .where("journal.reference", "=", reference)
    .orderBy("postings.id")
    .execute();
  const [first] = rows;
  if (!first) return null;
  return { id: first.id, entries: rows.map(({ account, amount }) => ({ account, amount: kobo(amount) })) };
}
