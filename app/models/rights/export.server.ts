import type { Db } from "#db/client";
import { retention } from "~/models/platform/retention";
import type { DataExport } from "./export";

/** Requests that still count towards the limit. */
export function listExports(db: Db, ownerId: number, now: Date): Promise<DataExport[]> {
  return db
    .selectFrom("dataExports")
    .select(["id", "askedAt"])
    .where("ownerId", "=", ownerId)
    .where("askedAt", ">", new Date(now.getTime() - retention.dataExports))
    .orderBy("id")
    .execute();
}

/** The caller has locked the account and checked the limit. */
export async function insertExport(db: Db, ownerId: number, now: Date): Promise<DataExport> {
  return db
    .insertInto("dataExports")
    .values({ ownerId, askedAt: now })
    .returning(["id", "askedAt"])
    .executeTakeFirstOrThrow();
}

/** An owner's request whose file can still be downloaded. */
export async function findOpenExport(
  db: Db,
  ownerId: number,
  id: number,
  now: Date,
): Promise<DataExport | null> {
  const row = await db
    .selectFrom("dataExports")
    .select(["id", "askedAt"])
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("askedAt", ">", new Date(now.getTime() - retention.dataLinks))
    .executeTakeFirst();
  return row ?? null;
}
