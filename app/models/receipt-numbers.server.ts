import { sql } from "kysely";
import type { Db } from "#db/client";
import { yearOf } from "~/models/date";
import { receiptNumber, type Receipt, type ReceiptContent } from "~/models/receipt";

/** Any number that nothing else in this database locks. */
const NUMBERS_LOCK = 7_318_002;

interface Waiting {
  id: number;
  ownerId: number;
  reference: string;
  content: object;
  createdAt: Date;
}

/**
 * Numbers the receipts that have waited longest, in the caller's transaction: without gaps, as nothing that takes a
 * number can be undone alone, and anew each year of Lagos. None while another process is at it.
 */
export async function numberReceipts(db: Db, limit: number, now: Date): Promise<Receipt[]> {
  const lock = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${NUMBERS_LOCK}) as taken`.execute(db);
  if (lock.rows[0]?.taken !== true) return [];
  const numbered: Receipt[] = [];
  for (const [year, receipts] of byYear(await findWaiting(db, limit))) {
    const last = await takeNumbers(db, year, receipts.length);
    const given = receipts.map((receipt, place) => ({
      ...receipt,
      given: last - receipts.length + place + 1,
    }));
    await writeNumbers(db, year, given, now);
    for (const { given: number, content, ...receipt } of given)
      numbered.push({ ...receipt, content: content as ReceiptContent, number: receiptNumber(year, number) });
  }
  return numbered;
}

function findWaiting(db: Db, limit: number): Promise<Waiting[]> {
  return db
    .selectFrom("receipts")
    .select(["id", "owner_id as ownerId", "reference", "content", "created_at as createdAt"])
    .where("number", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function byYear(receipts: Waiting[]): Map<number, Waiting[]> {
  const years = new Map<number, Waiting[]>();
  for (const receipt of receipts) {
    const year = yearOf(receipt.createdAt);
    years.set(year, [...(years.get(year) ?? []), receipt]);
  }
  return years;
}

/** Answers the last of them. */
async function takeNumbers(db: Db, year: number, count: number): Promise<number> {
  const { last } = await db
    .insertInto("receipt_counters")
    .values({ year, last: count })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((row) => ({ last: row("receipt_counters.last", "+", count) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

async function writeNumbers(
  db: Db,
  year: number,
  receipts: (Waiting & { given: number })[],
  now: Date,
): Promise<void> {
  const ids = receipts.map(({ id }) => id);
  const numbers = receipts.map(({ given }) => given);
  await sql`
    update receipts set year = ${year}, number = given.number, numbered_at = ${now}
    from unnest(${ids}::bigint[], ${numbers}::int[]) as given (id, number)
    where receipts.id = given.id`.execute(db);
}
