import { sql } from "kysely";
import { expect } from "vitest";

import type { Db } from "#db/client";
import type { Served } from "./served";

/** What counts tries, and the log of them: a refused attack leaves its trace there and nowhere else. */
const traces = new Set(["throttles", "audit_events"]);

interface AuditRow {
  action: string;
  outcome: string;
  reason: string | null;
  subject_id: number | null;
}

/** Runs an attack that must not change a row or send a message; answers what it answers and the log's new lines. */
export async function unchanged<Result>(
  db: Db,
  attack: () => Promise<Result>,
  alsoTraced: string[] = [],
): Promise<{ answer: Result; logged: AuditRow[] }> {
  const before = await fingerprint(db);
  const last = await lastLine(db);
  const answer = await attack();
  const after = await fingerprint(db);
  for (const table of alsoTraced) after[table] = before[table] ?? "";
  expect(after).toEqual(before);
  return { answer, logged: await linesAfter(db, last) };
}

/** The log's lines that an attack leaves. */
export async function logged(db: Db, attack: () => Promise<unknown>): Promise<AuditRow[]> {
  const last = await lastLine(db);
  await attack();
  return linesAfter(db, last);
}

/** An attack may be refused, but the site itself never fails. */
export function expectNoFailure(site: Pick<Served, "log">): void {
  const failed = site
    .log()
    .filter(({ level, status }) => Number(level) >= 50 || (typeof status === "number" && status >= 500));
  expect(failed).toEqual([]);
}

/** Of everything but how often a location was held. */
async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const prints = tables.rows
    .filter(({ name }) => !traces.has(name))
    .map(
      ({ name }) => sql`select ${name} as name, count(*) || ' rows, ' ||
        coalesce(md5(string_agg(row.text, ',' order by row.text)), '') as print
        from ${sql.table(name)} one, lateral (select (to_jsonb(one) - 'revision')::text as text) row`,
    );
  const all = sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`;
  return Object.fromEntries((await all.execute(db)).rows.map(({ name, print }) => [name, print]));
}

async function lastLine(db: Db): Promise<number> {
  const line = await db.selectFrom("audit_events").select("id").orderBy("id", "desc").executeTakeFirst();
  return line?.id ?? 0;
}

function linesAfter(db: Db, id: number): Promise<AuditRow[]> {
  return db
    .selectFrom("audit_events")
    .select(["action", "outcome", "reason", "subject_id"])
    .where("id", ">", id)
    .orderBy("id")
    .execute();
}
