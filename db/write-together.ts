import { type OperationNodeSource, sql } from "kysely";
import type { Db } from "./client";

/** Writes that do not need each other, as one statement: it travels to the database and back once for all of them. */
export async function writeTogether(db: Db, writes: OperationNodeSource[]): Promise<void> {
  const named = writes.map((write, index) => sql`${sql.id(`write_${index}`)} as (${write})`);
  if (named.length > 0) await sql`with ${sql.join(named)} select`.execute(db);
}
