import { sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { neverDeleted, neverUpdated, ownsTables } from "#db/rights";
import { applicationUrl, testDatabase } from "../support/database";
import { runCommand } from "../support/server";

const database = await testDatabase();
const application = makeDatabase({ url: applicationUrl(database.url), poolSize: 1 });
const db = application.db;
afterAll(() => application.close());

const UPDATE = 16;
const DELETE = 8;

/** The tables on which a trigger refuses each statement of a kind. */
async function guarded(kind: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname in ('refuse_change', 'refuse_note_change', 'refuse_receipt_change', 'refuse_invoice_change',
        'refuse_top_up_fee_change')
      and tgtype & ${kind} <> 0
      and not (proname in ('refuse_receipt_change', 'refuse_invoice_change', 'refuse_top_up_fee_change') and ${kind} = ${UPDATE})`.execute(
    database.db,
  );
  return rows.map(({ name }) => name).sort();
}

test("the rights follow the triggers of tables that are only added to", async () => {
  expect([...neverUpdated].sort()).toEqual(await guarded(UPDATE));
  expect([...neverDeleted].sort()).toEqual(await guarded(DELETE));
});

// The embedded engine has one role, which owns everything.
if (inject("databaseTemplate").kind === "postgresql")
  describe("the role of the application", () => {
    const refused = async (statement: string) => {
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: "42501" });
    };

    test("owns no table", async () => {
      expect([await ownsTables(db), await ownsTables(database.db)]).toEqual([false, true]);
    });

    test("may not change or delete what is only added to", async () => {
      for (const name of neverUpdated)
        await refused(`update ${name} set ${await firstColumn(name)} = default`);
      for (const name of neverDeleted) await refused(`delete from ${name}`);
      await refused("update kysely_migration set name = ''");
    });

    test("may not switch triggers off, or change, empty, drop or make a table", async () => {
      for (const statement of [
        "alter table postings disable trigger user",
        "alter table postings add note text",
        "truncate postings cascade",
        "drop table seals cascade",
        "create table notes (note text)",
        "drop function refuse_change cascade",
        "set session_replication_role = replica",
        "alter role kaypoint_application superuser",
      ])
        await refused(statement);
    });

    test("does a round of every job", async () => {
      const env = { DATABASE_URL: applicationUrl(database.url), LOG_LEVEL: "info" };
      const { code, complained } = await runCommand("jobs", ["--once"], { env });
      expect(complained).not.toMatch(/"level":[56]0|permission denied/);
      expect(code).toBe(0);
    });

    test("refreshes the statistics of an import, though it does not own them", async () => {
      await sql`select analyze_import_rows()`.execute(db);
      const { rows } = await sql<{ seen: boolean }>`
      select last_analyze is not null as seen from pg_stat_user_tables where relname = 'sales_import_rows'`.execute(
        database.db,
      );
      expect(rows).toEqual([{ seen: true }]);
    });

    async function firstColumn(table: string): Promise<string> {
      const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`.execute(
        db,
      );
      return rows[0]?.name ?? "";
    }
  });
