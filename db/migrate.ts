import { Migrator, type Migration, sql } from "kysely";
import type { Db } from "./client";
import * as users from "./migrations/0001-users";
import * as rights from "./migrations/0002-rights";
import * as plans from "./migrations/0003-plans";
import * as sessions from "./migrations/0004-sessions";
import * as codes from "./migrations/0005-codes";
import * as messages from "./migrations/0006-messages";
import * as checkout from "./migrations/0007-checkout";
import * as subscriptions from "./migrations/0008-subscriptions";
import * as ledger from "./migrations/0009-ledger";
import * as payLinks from "./migrations/0010-pay-links";
import * as payments from "./migrations/0011-payments";
import * as topUps from "./migrations/0012-top-ups";
import * as invoices from "./migrations/0013-invoices";
import * as renewals from "./migrations/0014-renewals";
import * as agents from "./migrations/0015-agents";
import * as members from "./migrations/0016-members";
import * as staff from "./migrations/0017-staff";
import * as secondFactor from "./migrations/0018-second-factor";
import * as passkeys from "./migrations/0019-passkeys";
import * as approvals from "./migrations/0020-approvals";
import * as setups from "./migrations/0021-setups";
import * as tills from "./migrations/0022-tills";
import * as sales from "./migrations/0023-sales";
import * as salesSums from "./migrations/0024-sales-sums";
import * as salesSplits from "./migrations/0025-sales-splits";
import * as site from "./migrations/0026-site";
import * as http from "./migrations/0027-http";
import * as webhooks from "./migrations/0028-webhooks";
import * as api from "./migrations/0029-api";
import * as platform from "./migrations/0030-platform";
import * as topUpFees from "./migrations/0031-top-up-fees";

/**
 * Forward only and in this order; a released migration is never edited. Each works while the previous release still
 * serves: it only adds, and a later release removes what nothing reads any more.
 */
const migrations: Record<string, Migration> = {
  "0001-users": users,
  "0002-rights": rights,
  "0003-plans": plans,
  "0004-sessions": sessions,
  "0005-codes": codes,
  "0006-messages": messages,
  "0007-checkout": checkout,
  "0008-subscriptions": subscriptions,
  "0009-ledger": ledger,
  "0010-pay-links": payLinks,
  "0011-payments": payments,
  "0012-top-ups": topUps,
  "0013-invoices": invoices,
  "0014-renewals": renewals,
  "0015-agents": agents,
  "0016-members": members,
  "0017-staff": staff,
  "0018-second-factor": secondFactor,
  "0019-passkeys": passkeys,
  "0020-approvals": approvals,
  "0021-setups": setups,
  "0022-tills": tills,
  "0023-sales": sales,
  "0024-sales-sums": salesSums,
  "0025-sales-splits": salesSplits,
  "0026-site": site,
  "0027-http": http,
  "0028-webhooks": webhooks,
  "0029-api": api,
  "0030-platform": platform,
  "0031-top-up-fees": topUpFees,
};

const newest = Object.keys(migrations).at(-1) ?? "";

/** The database has migrations of the time before the first release, which this version cannot continue. */
export class UnreleasedDatabase extends Error {
  override name = "UnreleasedDatabase";

  constructor() {
    super(
      "The database was made before version 0.1.0, which cannot use it: delete the folder .data (or that of DATA_DIR), or drop the PostgreSQL database and create it again.",
    );
  }
}

/** Brings the database up to date; returns the names of the applied migrations. They use the names of the database. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  if (await isUnreleased(db)) throw new UnreleasedDatabase();
  // The migrator would first look for its tables among all others, which takes half of the time of a start.
  if ((await pendingMigrations(db)).length === 0) return [];
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(`migration failed: ${JSON.stringify(error)}`);
  return (results ?? [])
    .filter((result) => result.status === "Success")
    .map((result) => result.migrationName);
}

/** The migrations of this version that the database does not have yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** The migrations that newer versions applied. They only add, so that this version can run beside them. */
export async function newerMigrations(db: Db): Promise<string[]> {
  return (await appliedMigrations(db)).filter((name) => name > newest);
}

/** Whether the database was made before version 0.1.0, whose migrations had other names. */
export async function isUnreleased(db: Db): Promise<boolean> {
  return (await appliedMigrations(db)).some((name) => name <= newest && !(name in migrations));
}

/** The migrations the database has, in their order. It may have some that this version does not know. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
