import { sql } from "kysely";
import type { Db } from "#db/client";
import type { ClockReading } from "./clock-drift";

export async function readClocks(db: Db, now: () => Date): Promise<ClockReading> {
  const before = now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = now();
  return { before, database: rows[0]?.at ?? after, after };
}
