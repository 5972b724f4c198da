import { sql } from "kysely";
import pg from "pg";
import type { Db } from "#db/client";

/**
 * A commit fits into files of the log that exist already, so it does not show whether the disk has room: sorting more
 * than the memory holds writes a file there, as new rows would.
 */
const WRITE_FILE = sql`do $$ begin
  set local work_mem = '64kB';
  perform count(*) from (select text from generate_series(1, 4000) text order by text desc offset 0) as written;
end $$`;

/** disk_full, and configuration_limit_exceeded where the operator limits such files. */
const NO_ROOM = new Set(["53100", "53400"]);

/** Whether the disk of the database takes no new file. Other errors are thrown. */
export async function isDiskFull(db: Db): Promise<boolean> {
  try {
    await WRITE_FILE.execute(db);
    return false;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NO_ROOM.has(error.code ?? "")) return true;
    throw error;
  }
}
