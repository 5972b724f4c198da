import type { Db } from "#db/client";
import type { NewRow, TokenAdjustmentsTable } from "#db/schema";

export async function insertAdjustment(db: Db, row: NewRow<TokenAdjustmentsTable>): Promise<void> {
  await db.insertInto("tokenAdjustments").values(row).execute();
}

export async function findAdjustment(
  db: Db,
  reference: string,
): Promise<{ ownerId: number; amount: number; reason: string } | null> {
  const row = await db
    .selectFrom("tokenAdjustments")
    .select(["ownerId", "amount", "reason"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ?? null;
}
