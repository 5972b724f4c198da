import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DateOrder, DateQuestion, SalesRowError } from "#db/schema";
import { importTransitions, LEASE, MARKED_FILES, MARKED_TIME } from "./import";
import { dropReadRows, dropRefusals } from "./read-rows.server";
import { moveTo } from "~/models/state-table.server";

export interface Claim {
  id: number;
  ownerId: number;
  locationId: number;
  /** The owner's answer; null before it. */
  dateOrder: DateOrder | null;
  /** The owner's answer; null before it. */
  chosenColumns: string[] | null;
  /** How often readers began the file, this one included. */
  attempts: number;
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
    .set((row) => ({
      leaseEndsAt: new Date(now.getTime() + LEASE),
      rowsRead: 0,
      attempts: row("attempts", "+", 1),
    }))
    .where("id", "=", next)
    .returning(["id", "ownerId", "locationId"])
    .returning(["dateOrder", "chosenColumns", "leaseEndsAt", "attempts"])
    .executeTakeFirst();
  return claimed?.leaseEndsAt ? { ...claimed, leaseEndsAt: claimed.leaseEndsAt } : null;
}

const updateLeased = (db: Db, { id, leaseEndsAt }: Claim) =>
  db
    .updateTable("salesImports")
    .where("id", "=", id)
    .where("state", "=", "reading")
    .where("leaseEndsAt", "=", leaseEndsAt);

/** Saves the progress and extends the lease; null if another reader has taken over. */
export async function noteProgress(db: Db, claim: Claim, rowsRead: number, now: Date): Promise<Claim | null> {
  // An equal time would not tell two readers apart.
  const leaseEndsAt = new Date(Math.max(now.getTime() + LEASE, claim.leaseEndsAt.getTime() + 1));
  const noted = await updateLeased(db, claim)
    .set({ rowsRead, leaseEndsAt })
    .returning("id")
    .executeTakeFirst();
  return noted ? { ...claim, leaseEndsAt } : null;
}

/** Keeps other readers away until the transaction ends. False if one has taken over. */
export async function lockImport(trx: Db, { id, leaseEndsAt }: Claim): Promise<boolean> {
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

/** Leaves the file to the next reader at once. A reader that had to stop has not failed. */
export async function releaseImport(db: Db, claim: Claim): Promise<void> {
  await updateLeased(db, claim)
    .$call(moveTo(importTransitions, "waiting"))
    .set({ leaseEndsAt: null, attempts: claim.attempts - 1 })
    .execute();
}

interface Result {
  rowCount: number;
  saleCount: number;
  knownCount: number;
  unknownColumns: string[];
  titleLines: string[];
  now: Date;
}

/** Call it under `lockImport`. */
export async function finishImport(trx: Db, claim: Claim, result: Result): Promise<void> {
  await updateLeased(trx, claim)
    .$call(moveTo(importTransitions, "done"))
    .set({
      leaseEndsAt: null,
      finishedAt: result.now,
      rowCount: result.rowCount,
      rowsRead: result.rowCount,
      refusedCount: 0,
      saleCount: result.saleCount,
      knownCount: result.knownCount,
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
  await updateLeased(db, claim)
    .$call(moveTo(importTransitions, "refused"))
    .set({
      leaseEndsAt: null,
      finishedAt: now,
      ...(rows && { rowCount: rows.all, rowsRead: rows.all - rows.refused, refusedCount: rows.refused }),
      errors: JSON.stringify(errors),
      errorCount,
      unknownColumns: JSON.stringify(result.unknownColumns),
      titleLines: JSON.stringify(result.titleLines),
    })
    .execute();
}

/** Sets the file aside until its owner chooses the date order. */
export async function askDateOrder(db: Db, claim: Claim, question: DateQuestion): Promise<void> {
  await updateLeased(db, claim)
    .$call(moveTo(importTransitions, "asking"))
    .set({ leaseEndsAt: null, attempts: 0, dateQuestion: JSON.stringify(question) })
    .execute();
}

/** Sets the file aside until its owner says what its headings are. */
export async function askColumns(db: Db, claim: Claim): Promise<void> {
  await updateLeased(db, claim)
    .$call(moveTo(importTransitions, "asking"))
    .set({ leaseEndsAt: null, attempts: 0, asksColumns: true })
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
