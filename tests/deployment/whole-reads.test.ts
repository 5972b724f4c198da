import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { type Db, makeDatabase } from "#db/client";
import { names } from "#db/names";
import type { Schema } from "#db/schema";
import { unusedDatabase } from "../support/database";
import { startSandbox } from "../support/sandbox";
import { startServer } from "../support/server";
import { readPages, signUpAndPay } from "./newcomer";

/** Tables that grow with what we do, and not with owners: plans, staff, releases, coupons. */
const ours: readonly (keyof Schema)[] = [
  ...(["plans", "planLimits", "planFeatures", "comparisonFeatures", "comparisonValues"] as const),
  ...(["addOnGroups", "addOnOptions", "onboardingOptions"] as const),
  ...(["catalogueChanges", "catalogueChangeItems", "catalogueVersion", "coupons"] as const),
  ...(["chargePace", "jobRuns", "doctorFindings", "tillKeys", "lockdowns"] as const),
  ...(["releases", "releaseBuilds"] as const),
  ...(["staffRoles", "staffActs", "staffNotes", "staffApprovals"] as const),
];

const [database, sandbox] = await Promise.all([unusedDatabase(), startSandbox()]);
/** Uses a single connection, so that all others belong to the site. */
const watch = makeDatabase({ url: database.url, poolSize: 1 });
afterAll(async () => {
  await watch.close();
  await sandbox.close();
  await database.clear();
});

/** How often each table was read from end to end, once all other connections have closed and reported it. */
async function wholeReads(db: Db): Promise<Map<string, number>> {
  await vi.waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    return rows.length === 0;
  });
  const { rows } = await sql<{ name: string; reads: number }>`
    select relname as name, seq_scan as reads from pg_stat_user_tables`.execute(db);
  return new Map(rows.map(({ name, reads }) => [name, reads]));
}

test("no request of an owner reads a growing table from end to end", async () => {
  const { db } = watch;
  // In small tables a full read would be fastest; with this setting it happens only if no index helps.
  await sql`do $$ begin
    execute format('alter database %I set enable_seqscan = off', current_database());
  end $$`.execute(db);
  await sql`set enable_seqscan = off`.execute(db);
  const before = await wholeReads(db);
  const site = await startServer({
    ...sandbox.env,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  await readPages(await signUpAndPay(db, site.url));
  await site.stop();
  const after = await wholeReads(db);
  const read = [...after].filter(([name, reads]) => reads > (before.get(name) ?? 0)).map(([name]) => name);
  expect(read).toContain("releases");
  const allowed = new Set(ours.map((table) => names.inDatabase(table)));
  expect(read.filter((name) => !allowed.has(name))).toEqual([]);
});
