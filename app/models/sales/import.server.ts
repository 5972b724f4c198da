import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DateOrder, DateQuestion, SalesRowError } from "#db/schema";
import {
  ANSWER_TIME,
  ARRIVAL,
  importTransitions,
  LEASE,
  MARKED_FILES,
  MARKED_TIME,
  MOST_WAITING,
  type SalesImport,
} from "./import";
import { dropReadRows, dropRefusals } from "./read-rows.server";
import { moveTo } from "~/models/state-table.server";

interface NewImport {
  ownerId: number;
  locationId: number;
  fileName: string;
  now: Date;
}

/** Begins the upload of a file; null if the owner already has as many waiting as allowed. */
export async function beginImport(
  db: Db,
  { ownerId, locationId, fileName, now }: NewImport,
): Promise<number | null> {
  const open = db
    .selectFrom("salesImports")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .where("cleared", "=", false)
    .where("state", "in", ["arriving", "waiting", "reading", "asking"])
    .where((row) =>
      row.or([row("state", "<>", "arriving"), row("createdAt", ">", new Date(now.getTime() - ARRIVAL))]),
    );
  const begun = await db
    .insertInto("salesImports")
    .columns(["ownerId", "locationId", "fileName", "createdAt"])
    .expression(
      db
        .selectNoFrom((row) => [
          row.val(ownerId).as("ownerId"),
          row.val(locationId).as("locationId"),
          row.val(fileName).as("fileName"),
          row.val(now).as("createdAt"),
        ])
        .where(open, "<", MOST_WAITING),
    )
    .returning("id")
    .executeTakeFirst();
  return begun?.id ?? null;
}

export async function addPiece(db: Db, importId: number, piece: number, bytes: Buffer): Promise<void> {
  await db.insertInto("salesImportPieces").values({ importId, piece, bytes }).execute();
}

/** One piece of a file, so that only one piece is in memory. */
export async function readPiece(db: Db, importId: number, piece: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("salesImportPieces")
    .select("bytes")
    .where("importId", "=", importId)
    .where("piece", "=", piece)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

interface Arrived {
  sha256: Buffer;
  size: number;
  rowCount: number;
}

/** The whole file has arrived. A constraint rejects a file that the owner has already imported. */
export async function finishArrival(db: Db, id: number, { sha256, size, rowCount }: Arrived): Promise<void> {
  await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "waiting"))
    .set({ sha256, size, rowCount })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Deletes a file that did not arrive completely. */
export async function dropArrival(db: Db, id: number): Promise<void> {
  await db.deleteFrom("salesImports").where("id", "=", id).where("state", "=", "arriving").execute();
}

export async function dropLostArrivals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("salesImports")
    .where("id", "in", (lost) =>
      lost
        .selectFrom("salesImports")
        .select("id")
        .where("cleared", "=", false)
        .where("state", "=", "arriving")
        .where("createdAt", "<=", new Date(now.getTime() - ARRIVAL))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function findSameFile(db: Db, ownerId: number, sha256: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom("salesImports")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("sha256", "=", sha256)
    .where("state", "in", ["waiting", "reading", "asking", "done"])
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Claim {
  id: number;
  ownerId: number;
  locationId: number;
  /** The owner's answer; null before it. */
  dateOrder: DateOrder | null;
  /** The owner's answer; null before it. */
  chosenColumns: Record<string, string> | null;
  /** A reader whose claim has another value has lost the file and stops. */
  leaseEndsAt: Date;
}

/** Claims the next file to read: one that waits, or one whose reader has gone silent. */
export async function claimImport(db: Db, now: Date): Promise<Claim | null> {
  const next = db
    .selectFrom("salesImports")
    .select("id")
    .where("cleared", "=", false)
    .where((row) =>
      row.or([
        row("state", "=", "waiting"),
        row.and([row("state", "=", "reading"), row("leaseEndsAt", "<=", now)]),
      ]),
    )
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked();
  const claimed = await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "reading"))
    .set({ leaseEndsAt: new Date(now.getTime() + LEASE), rowsRead: 0 })
    .where("id", "=", next)
    .returning(["id", "ownerId", "locationId"])
    .returning(["dateOrder", "chosenColumns", "leaseEndsAt"])
    .executeTakeFirst();
  return claimed?.leaseEndsAt ? { ...claimed, leaseEndsAt: claimed.leaseEndsAt } : null;
}

const held = (db: Db, { id, leaseEndsAt }: Claim) =>
  db
    .updateTable("salesImports")
    .where("id", "=", id)
    .where("state", "=", "reading")
    .where("leaseEndsAt", "=", leaseEndsAt);

/** Saves the progress and extends the lease; null if another reader has taken over. */
export async function noteProgress(db: Db, claim: Claim, rowsRead: number, now: Date): Promise<Claim | null> {
  // An equal time would not tell two readers apart.
  const leaseEndsAt = new Date(Math.max(now.getTime() + LEASE, claim.leaseEndsAt.getTime() + 1));
  const noted = await held(db, claim).set({ rowsRead, leaseEndsAt }).returning("id").executeTakeFirst();
  return noted ? { ...claim, leaseEndsAt } : null;
}

/** Keeps other readers away until the transaction ends. False if one has taken over. */
export async function holdImport(trx: Db, { id, leaseEndsAt }: Claim): Promise<boolean> {
  const row = await trx
    .selectFrom("salesImports")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "reading")
    .where("leaseEndsAt", "=", leaseEndsAt)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves the file to the next reader at once. */
export async function releaseImport(db: Db, claim: Claim): Promise<void> {
  await held(db, claim).$call(moveTo(importTransitions, "waiting")).set({ leaseEndsAt: null }).execute();
}

interface Result {
  rowCount: number;
  saleCount: number;
  knownCount: number;
  unknownColumns: string[];
  titleLines: string[];
  now: Date;
}

/** Call it under `holdImport`. */
export async function finishImport(trx: Db, claim: Claim, result: Result): Promise<void> {
  await held(trx, claim)
    .$call(moveTo(importTransitions, "done"))
    .set({
      ...{ leaseEndsAt: null, finishedAt: result.now },
      ...{ rowCount: result.rowCount, rowsRead: result.rowCount, refusedCount: 0 },
      ...{ saleCount: result.saleCount, knownCount: result.knownCount },
      unknownColumns: JSON.stringify(result.unknownColumns),
      titleLines: JSON.stringify(result.titleLines),
    })
    .execute();
}

interface RefusedResult {
  errors: SalesRowError[];
  errorCount: number;
  /** null if the file was not read to its end. */
  rows: { all: number; refused: number } | null;
  unknownColumns: string[];
  titleLines: string[];
  now: Date;
}

export async function refuseImport(db: Db, claim: Claim, result: RefusedResult): Promise<void> {
  const { errors, errorCount, rows, now } = result;
  await held(db, claim)
    .$call(moveTo(importTransitions, "refused"))
    .set({
      ...{ leaseEndsAt: null, finishedAt: now },
      ...(rows && { rowCount: rows.all, rowsRead: rows.all - rows.refused, refusedCount: rows.refused }),
      ...{ errors: JSON.stringify(errors), errorCount },
      unknownColumns: JSON.stringify(result.unknownColumns),
      titleLines: JSON.stringify(result.titleLines),
    })
    .execute();
}

/** Sets the file aside until its owner chooses the date order. */
export async function askDateOrder(db: Db, claim: Claim, question: DateQuestion): Promise<void> {
  await held(db, claim)
    .$call(moveTo(importTransitions, "asking"))
    .set({ leaseEndsAt: null, dateQuestion: JSON.stringify(question) })
    .execute();
}

/** Sets the file aside until its owner says what its headings are. */
export async function askColumns(db: Db, claim: Claim): Promise<void> {
  await held(db, claim)
    .$call(moveTo(importTransitions, "asking"))
    .set({ leaseEndsAt: null, asksColumns: true })
    .execute();
}

/** Lets the file be read with the chosen columns. False if it is not waiting for them. */
export async function answerColumns(
  db: Db,
  { ownerId, id, columns }: { ownerId: number; id: number; columns: Record<string, string> },
): Promise<boolean> {
  const answered = await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "waiting"))
    .set({ chosenColumns: JSON.stringify(columns), asksColumns: false })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "asking")
    .where("asksColumns", "=", true)
    .returning("id")
    .executeTakeFirst();
  return answered !== undefined;
}

/** Lets the file be read with the answer. False if it is not waiting for one. */
export async function answerDateOrder(
  db: Db,
  { ownerId, id, dateOrder }: { ownerId: number; id: number; dateOrder: DateOrder },
): Promise<boolean> {
  const answered = await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "waiting"))
    .set({ dateOrder, dateQuestion: null })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "asking")
    .where("dateQuestion", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return answered !== undefined;
}

/** Refuses files whose question is never answered, so that their bytes need not be kept. */
export async function refuseUnanswered(db: Db, now: Date): Promise<void> {
  const dates = "You did not say whether the day or the month comes first. Upload the file again and choose.";
  const columns = "You did not say which column is which. Upload the file again and choose.";
  await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "refused"))
    .set({ finishedAt: now, errorCount: 1 })
    .set({
      asksColumns: false,
      errors: sql<string>`jsonb_build_array(case when asks_columns
        then jsonb_build_object('row', 1, 'column', '', 'message', ${columns}::text)
        else jsonb_build_object('row', date_question->'row', 'column', 'Date', 'cell', date_question->'cell',
          'message', ${dates}::text) end)`,
    })
    .where("cleared", "=", false)
    .where("state", "=", "asking")
    .where("createdAt", "<=", new Date(now.getTime() - ANSWER_TIME))
    .execute();
}

/**
 * Deletes what finished files leave, in the caller's transaction. The latest files with refused rows are kept for a
 * while, so that owners can download them with the mistakes marked.
 */
export async function clearFinished(trx: Db, now: Date): Promise<void> {
  const marked = sql<boolean>`(state = 'refused' and refused_count > 0
    and finished_at > ${new Date(now.getTime() - MARKED_TIME)} and (
      select count(*) from sales_imports as later
      where later.owner_id = sales_imports.owner_id and later.id > sales_imports.id
        and later.state = 'refused' and later.refused_count > 0
    ) < ${MARKED_FILES})`;
  const finished = trx
    .selectFrom("salesImports")
    .select("id")
    .where("cleared", "=", false)
    .where("state", "in", ["done", "refused", "taken back"])
    .where((row) => row.not(marked));
  for (const { id } of await finished.forUpdate().skipLocked().execute()) {
    await dropReadRows(trx, id);
    await trx.deleteFrom("salesImportPieces").where("importId", "=", id).execute();
    await dropRefusals(trx, id);
    await trx.updateTable("salesImports").set({ cleared: true }).where("id", "=", id).execute();
  }
}

const imports = (db: Db, ownerId: number) =>
  db
    .selectFrom("salesImports")
    .innerJoin("locations", "locations.id", "salesImports.locationId")
    .select(["salesImports.id", "fileName", "state", "locations.name as location"])
    .select(["rowCount", "rowsRead", "saleCount"])
    .select(["knownCount", "unknownColumns", "errorCount"])
    .select(["refusedCount", "titleLines", "dateQuestion", "asksColumns", "chosenColumns"])
    .select(["cleared", "salesImports.createdAt", "finishedAt"])
    .where("salesImports.ownerId", "=", ownerId)
    .where("state", "<>", "arriving");

export const listImports = (
  db: Db,
  ownerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SalesImport[]> =>
  imports(db, ownerId).orderBy("salesImports.id", "desc").limit(limit).offset(offset).execute();

export async function findImport(
  db: Db,
  ownerId: number,
  id: number,
): Promise<(SalesImport & { errors: SalesRowError[] }) | null> {
  const row = await imports(db, ownerId)
    .select("errors")
    .where("salesImports.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The first and last moment of the sales a file added; null if all of them were known before. */
export async function whenSold(
  db: Db,
  ownerId: number,
  id: number,
): Promise<{ first: Date; last: Date } | null> {
  const row = await db
    .selectFrom("sales")
    .select((row) => [row.fn.min("soldAt").as("first"), row.fn.max("soldAt").as("last")])
    .where("ownerId", "=", ownerId)
    .where("importId", "=", id)
    .executeTakeFirst();
  return row?.first ? { first: row.first, last: row.last } : null;
}

/** Sales removed by one statement, which must not take as long as a whole file. */
const TAKEN_OUT_AT_ONCE = 5000;

/**
 * Removes the earliest remaining sales of a file, so that only the days between them are summed again. False if none
 * is left.
 */
async function takeSomeOut(trx: Db, ownerId: number, importId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sales")
    .where("ownerId", "=", ownerId)
    .where("id", "in", (earliest) =>
      earliest
        .selectFrom("sales")
        .select("id")
        .where("ownerId", "=", ownerId)
        .where("importId", "=", importId)
        .orderBy("soldAt")
        .orderBy("id")
        .limit(TAKEN_OUT_AT_ONCE),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Undoes an import, and removes the products that no other sale has. False if there is nothing to undo. */
export async function undoImportedSales(
  trx: Db,
  { ownerId, id, now }: { ownerId: number; id: number; now: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "taken back"))
    .set({ finishedAt: now })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  if (!taken) return false;
  while (await takeSomeOut(trx, ownerId, id));
  await sql`
    delete from products where owner_id = ${ownerId} and not exists (
      select from sale_lines where sale_lines.owner_id = products.owner_id and product_id = products.id
    )`.execute(trx);
  return true;
}
