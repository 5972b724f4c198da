import type { Db } from "#db/client";
import { ARRIVAL, importTransitions } from "./import";
import { MOST_WAITING } from "./limits";
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

interface ArrivedFile {
  sha256: Buffer;
  size: number;
  rowCount: number;
}

/** The whole file has arrived. A constraint rejects a file that the owner has already imported. */
export async function finishArrival(
  db: Db,
  id: number,
  { sha256, size, rowCount }: ArrivedFile,
): Promise<void> {
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
