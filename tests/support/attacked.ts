import { afterAll, expect } from "vitest";

import type { Db } from "#db/client";
import { fingerprint } from "./database-content";
import { serve, type ServedApp } from "./served";

/** Attempt counters and the log: a refused attack leaves its trace there and nowhere else. */
const traces = ["throttles", "address_hits", "audit_events"];

interface AuditRow {
  action: string;
  outcome: string;
  reason: string | null;
  subjectId: number | null;
}

/** Runs an attack that must not change a row or send a message; returns its answer and the log's new lines. */
export async function unchanged<Result>(
  db: Db,
  attack: () => Promise<Result>,
  alsoTraced: string[] = [],
): Promise<{ answer: Result; logged: AuditRow[] }> {
  const before = await fingerprint(db);
  const last = await lastLine(db);
  const answer = await attack();
  const after = await fingerprint(db);
  for (const table of [...traces, ...alsoTraced]) after[table] = before[table] ?? "";
  expect(after).toEqual(before);
  return { answer, logged: await linesAfter(db, last) };
}

/** The log lines that an attack leaves. */
export async function logged(db: Db, attack: () => Promise<unknown>): Promise<AuditRow[]> {
  const last = await lastLine(db);
  await attack();
  return linesAfter(db, last);
}

/** The application of a file of attacks, which must not have failed at the file's end. */
export async function attackedSite(): Promise<ServedApp> {
  const site = await serve();
  afterAll(() => expectNoFailure(site));
  return site;
}

/** An attack may be refused, but the site itself never fails. */
export function expectNoFailure(site: Pick<ServedApp, "log">): void {
  const failed = site
    .log()
    .filter(({ level, status }) => Number(level) >= 50 || (typeof status === "number" && status >= 500));
  expect(failed).toEqual([]);
}

async function lastLine(db: Db): Promise<number> {
  const line = await db.selectFrom("auditEvents").select("id").orderBy("id", "desc").executeTakeFirst();
  return line?.id ?? 0;
}

function linesAfter(db: Db, id: number): Promise<AuditRow[]> {
  return db
    .selectFrom("auditEvents")
    .select(["action", "outcome", "reason", "subjectId"])
    .where("id", ">", id)
    .orderBy("id")
    .execute();
}
