import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";

/** Start options of PostgreSQL that allow it to explain statements. */
export const explaining = [
  "shared_preload_libraries=auto_explain",
  "logging_collector=on",
  "log_directory=log",
  "auto_explain.log_analyze=on",
  "auto_explain.log_timing=off",
  "auto_explain.log_format=json",
];

/** A table with this many rows is a big one, and no request needs to read so many of them. */
const BIG = 50_000;
const MOST_ROWS = 20_000;

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** Explains every statement while `work` runs; returns their number, and those that read a whole big table. */
export async function explainWhile(
  db: Db,
  work: () => Promise<void>,
): Promise<{ statements: number; scans: string[] }> {
  const before = await logOf(db);
  await setExplaining(db, "0");
  await work();
  await setExplaining(db, "-1");
  const log = (await logOf(db)).slice(before.length);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${BIG}`.execute(db);
  const big = new Set(rows.map(({ name }) => name));
  const asked = plansIn(log);
  const scans = asked.flatMap(({ query, plan }) =>
    nodesOf(plan)
      .filter((node) => isScan(node, big))
      .map(
        (node) =>
          `${node["Node Type"]} of ${node["Relation Name"]}: ${query.replaceAll(/\s+/g, " ").slice(0, 300)}`,
      ),
  );
  return { statements: asked.length, scans: [...new Set(scans)] };
}

function isScan(node: Plan, big: Set<string>): boolean {
  if (!big.has(node["Relation Name"] ?? "")) return false;
  const rows = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  return node["Node Type"] === "Seq Scan" || rows * (node["Actual Loops"] ?? 1) > MOST_ROWS;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Each plan is a line that announces it, followed by lines that begin with a tab. */
function plansIn(log: string): { query: string; plan: Plan }[] {
  return log.split(/^.*LOG: {2}duration: .* plan:\n/m).flatMap((part) => {
    const lines = part.split("\n");
    const end = lines.findIndex((line) => !line.startsWith("\t"));
    const json = lines.slice(0, end).join("\n");
    if (!json.trim().startsWith("{")) return [];
    const told = JSON.parse(json) as { "Query Text": string; Plan: Plan };
    return [{ query: told["Query Text"], plan: told.Plan }];
  });
}

/**
 * Settings of a superuser: connections see them once they are idle. Plans that hold for all values are explained, which
 * PostgreSQL may choose for a statement with a name.
 */
async function setExplaining(db: Db, least: "0" | "-1"): Promise<void> {
  const mode = least === "0" ? "force_generic_plan" : "auto";
  await sql.raw(`alter system set auto_explain.log_min_duration = ${least}`).execute(db);
  await sql.raw(`alter system set plan_cache_mode = ${mode}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await wait(SECOND);
}

export async function logOf(db: Db): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  );
  const folder = join(rows[0]?.folder ?? "", "log");
  const files = readdirSync(folder).sort();
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("");
}
