import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/client";
import {
  receiptedKinds,
  sealedRows,
  type SealedJournal,
  type SealedPosting,
  type SealedReceipt,
  type SealedRow,
} from "./seal";

/** The previous hash of the first link. */
export const CHAIN_START = Buffer.alloc(32);

const MARK_BYTES = 8;

/** Any number that nothing else in this database locks. */
const CHAIN_LOCK = 7_318_001;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export function linkHash(previous: Buffer, rows: SealedRow[]): Buffer {
  const hash = createHash("sha256").update(previous);
  for (const { text } of rows) hash.update(text).update("\n");
  return hash.digest();
}

export const marksOf = (rows: SealedRow[]): Buffer =>
  Buffer.concat(rows.map(({ text }) => sha256(text).subarray(0, MARK_BYTES)));

/** The first row whose mark differs. A removed or added row shifts those behind it, so only the first is certain. */
export function firstAltered(rows: SealedRow[], marks: Buffer): SealedRow | undefined {
  return rows.find(({ text }, place) => {
    const mark = marks.subarray(place * MARK_BYTES, (place + 1) * MARK_BYTES);
    return !mark.equals(sha256(text).subarray(0, MARK_BYTES));
  });
}

/**
 * Adds the journals that have waited longest to the chain, in the caller's transaction. Returns how many; 0 while
 * another process is doing it.
 */
export async function sealNext(db: Db, limit: number, now: Date): Promise<number> {
  if (!(await lockChain(db))) return 0;
  const ids = await takeWaiting(db, limit);
  if (ids.length === 0) return 0;
  const journals = await loadJournals(db, ids);
  if (journals.length < ids.length) throw new Error("a journal that waits for its seal is gone");
  const last = await db
    .selectFrom("seals")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = sealedRows(journals);
  const previous = last?.hash ?? CHAIN_START;
  await db
    .insertInto("seals")
    .values({
      id: (last?.id ?? 0) + 1,
      journalIds: ids,
      marks: marksOf(rows),
      previousHash: previous,
      hash: linkHash(previous, rows),
      sealedAt: now,
    })
    .execute();
  return ids.length;
}

/**
 * Until the transaction ends. Two links after the same one could not be stored anyway: they would have the same id.
 */
async function lockChain(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

async function takeWaiting(db: Db, limit: number): Promise<number[]> {
  const taken = await db
    .deleteFrom("unsealedJournals")
    .where("journalId", "in", (waiting) =>
      waiting.selectFrom("unsealedJournals").select("journalId").orderBy("journalId").limit(limit),
    )
    .returning("journalId")
    .execute();
  return taken.map((row) => row.journalId).sort((one, other) => one - other);
}

/** Sorted by id, without those that no longer exist. */
export async function loadJournals(db: Db, ids: number[]): Promise<SealedJournal[]> {
  const journals = await db
    .selectFrom("journal")
    .select([
      "id",
      "ownerId",
      "kind",
      "reference",
      "text",
      "reverses",
      "madeIn",
      toTheMicrosecond("createdAt").as("createdAt"),
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const postings = await postingsOf(db, ids);
  const receipts = await receiptsOf(db, ids);
  return journals.map((journal) => ({
    ...journal,
    postings: postings.get(journal.id) ?? [],
    receipt: receipts.get(journal.id) ?? null,
  }));
}

const toTheMicrosecond = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

async function receiptsOf(db: Db, ids: number[]): Promise<Map<number, SealedReceipt>> {
  const rows = await db
    .selectFrom("journal")
    .innerJoin("receipts", (join) =>
      join
        .on("receipts.reference", "=", sql<string>`split_part(journal.reference, ':', -1)`)
        .onRef("receipts.ownerId", "=", "journal.ownerId"),
    )
    .select([
      "journal.id as journalId",
      "receipts.id",
      toTheMicrosecond("receipts.createdAt").as("createdAt"),
    ])
    .select(sql<string>`receipts.content::text`.as("content"))
    .where("journal.id", "in", ids)
    .where("journal.kind", "in", receiptedKinds)
    .execute();
  return new Map(rows.map(({ journalId, ...receipt }) => [journalId, receipt]));
}

async function postingsOf(db: Db, ids: number[]): Promise<Map<number, SealedPosting[]>> {
  const rows = await db
    .selectFrom("postings")
    .select(["id", "journalId", "ownerId", "account", "amount", "balanceAfter"])
    .where("journalId", "in", ids)
    .orderBy("id")
    .execute();
  const found = new Map<number, SealedPosting[]>(ids.map((id) => [id, []]));
  for (const { journalId, ...posting } of rows) found.get(journalId)?.push(posting);
  return found;
}
