import { sql } from "kysely";
import type { Db } from "#db/client";
import type { SalesRowError } from "#db/schema";
import { importTransitions, type SalesImport } from "./import";
import { moveTo } from "~/models/state-table.server";

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
