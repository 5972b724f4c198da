import { sql } from "kysely";
import type { Db } from "./client";

/**
 * Ends the state in which deploy/restore.sh leaves a database: it accepts no changes until the operator has said what
 * became of the lost time. It applies to this connection at once, and to others when they are opened.
 */
export async function takeChanges(trx: Db): Promise<void> {
  await sql`set transaction read write`.execute(trx);
  await sql`set default_transaction_read_only = off`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database join pg_db_role_setting on setdatabase = pg_database.oid and setrole = 0
    where datname = current_database() and 'default_transaction_read_only=on' = any(setconfig)`.execute(trx);
  for (const { name } of rows)
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(trx);
}
