import { sql } from "kysely";
import type { Db } from "./client";

/** Rows that are never changed. Triggers refuse it too, but the owner of a table may switch triggers off. */
export const neverUpdated = [
  "journal",
  "postings",
  "seals",
  "suspense_decisions",
  "token_adjustments",
  "payment_entries",
  "audit_events",
  "staff_notes",
];

/** Rows that are never deleted. */
export const neverDeleted = [
  "journal",
  "postings",
  "seals",
  "suspense_decisions",
  "token_adjustments",
  "payment_entries",
  "staff_notes",
  "staff_acts",
  "refunds",
  "receipts",
  "invoices",
  "top_up_fees",
];

/** What migrations note about themselves. */
const ofMigrations = ["kysely_migration", "kysely_migration_lock"];

const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));

/**
 * Gives the application's role what it needs: rows of all tables, but no table, and no change of what is only added to.
 * Run by the owner of the tables after each migration, so that new tables are known.
 */
export async function grantRights(db: Db, role: string): Promise<void> {
  const to = sql.id(role);
  await db.transaction().execute(async (trx) => {
    await sql`grant usage on schema public to ${to}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx);
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(trx);
    await sql`revoke update on ${tables(neverUpdated)} from ${to}`.execute(trx);
    await sql`revoke delete on ${tables(neverDeleted)} from ${to}`.execute(trx);
    await sql`revoke insert, update, delete on ${tables(ofMigrations)} from ${to}`.execute(trx);
  });
}

export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
  return rows[0]?.name ?? "";
}

/** Whether the role of this connection could change the tables themselves. */
export async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(tableowner, 'member') as owns from pg_tables
    where schemaname = 'public' and tablename = 'postings'`.execute(db);
  return rows[0]?.owns ?? false;
}
