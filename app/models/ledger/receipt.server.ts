import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, ReceiptsTable } from "#db/schema";
import { yearOf } from "~/models/date";
import { type Receipt, type ReceiptContent, receiptNumber } from "./receipt";

const columns = ["id", "ownerId", "reference", "content", "createdAt", "year", "number"] as const;

interface Row extends Omit<Receipt, "content" | "number"> {
  content: object;
  year: number | null;
  number: number | null;
}

/** Without a year the number may be of any. */
export const hasReceiptNumber = ({ year, number }: { year: number | null; number: number }) =>
  sql<boolean>`receipts.number = ${number} ${year === null ? sql`` : sql`and receipts.year = ${year}`}`;

interface NewReceipt {
  ownerId: number;
  orderId: number | null;
  content: ReceiptContent;
  now: Date;
}

/**
 * Writes a receipt in the transaction that moves the money. It gets its number later; a second receipt is a bug and
 * throws.
 */
export async function insertReceipt(db: Db, { ownerId, orderId, content, now }: NewReceipt): Promise<void> {
  const row: Omit<NewRow<ReceiptsTable>, "year" | "number" | "numberedAt"> = {
    ownerId,
    reference: content.reference,
    orderId,
    content: JSON.stringify(content),
    createdAt: now,
  };
  await db.insertInto("receipts").values(row).execute();
}

export async function findReceipt(db: Db, ownerId: number, reference: string): Promise<Receipt | null> {
  const row = await db
    .selectFrom("receipts")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

export async function findNewestReference(db: Db, ownerId: number): Promise<string | null> {
  const newest = await db
    .selectFrom("receipts")
    .select("reference")
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.reference ?? null;
}

function toReceipt({ content, year, number, ...row }: Row): Receipt {
  return {
    ...row,
    content: content as ReceiptContent,
    number: year === null || number === null ? null : receiptNumber(year, number),
  };
}

/** Any number that nothing else in this database locks. */
const NUMBERS_LOCK = 7_318_002;

interface UnsentReceipt {
  id: number;
  ownerId: number;
  reference: string;
  content: object;
  createdAt: Date;
}

/**
 * Numbers the receipts that have waited longest, in the caller's transaction: without gaps, since no number is undone
 * without its receipt, and from 1 again each year in Lagos. Numbers none while another process is doing it.
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

function findWaiting(db: Db, limit: number): Promise<UnsentReceipt[]> {
  return db
    .selectFrom("receipts")
    .select(["id", "ownerId", "reference", "content", "createdAt"])
    .where("number", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

function byYear(receipts: UnsentReceipt[]): Map<number, UnsentReceipt[]> {
  const years = new Map<number, UnsentReceipt[]>();
  for (const receipt of receipts) {
    const year = yearOf(receipt.createdAt);
    years.set(year, [...(years.get(year) ?? []), receipt]);
  }
  return years;
}

/** Returns the last of the numbers taken. */
async function takeNumbers(db: Db, year: number, count: number): Promise<number> {
  const { last } = await db
    .insertInto("receiptCounters")
    .values({ year, last: count })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((row) => ({ last: row("receiptCounters.last", "+", count) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

async function writeNumbers(
  db: Db,
  year: number,
  receipts: (UnsentReceipt & { given: number })[],
  now: Date,
): Promise<void> {
  const ids = receipts.map(({ id }) => id);
  const numbers = receipts.map(({ given }) => given);
  await sql`
    update receipts set year = ${year}, number = given.number, numbered_at = ${now}
    from unnest(${ids}::bigint[], ${numbers}::int[]) as given (id, number)
    where receipts.id = given.id`.execute(db);
}
