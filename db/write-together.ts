import { type OperationNodeSource, sql } from "kysely";
import type { Db } from "./client";

/** Independent writes as one statement: one round trip to the database for all of them. */
export async function writeTogether(db: Db, writes: OperationNodeSource[]): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
  if (named.length > 0) await sql`with ${sql.join(named)} select`.execute(db);
}
