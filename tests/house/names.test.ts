import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** Migrations are written with the names of the database. */
const files = ["app", "benchmarks", "db", "scripts", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("db/migrations/")),
);
const own = "tests/house/names.test.ts";

const filesWith = (pattern: RegExp) =>
  files.filter((path) => path !== own && pattern.test(readFileSync(path, "utf8")));

/** The compiler takes these for right, and the row has another key, or the alias says nothing. */
const traps: [what: string, pattern: RegExp, example: string][] = [
  ["alias of an expression with an underscore", /\.as\("\w*_\w*"\)/, '.as("paid_at")'],
  ["alias of a column with an underscore", /"[\w.]+ as \w*_\w*"/, '"orders.settledAt as paid_at"'],
  ["alias that repeats the name of the column", /"(?:\w+\.)?(\w+) as \1"/, '"orders.planId as planId"'],
  ["camelCase alias in raw SQL", / as "[a-z]+[A-Z]\w*"/, 'sql`plan_id as "planId"`'],
  [
    "type of a row with an underscore",
    /\bsql<\{[^`]*?\b[a-z]+_\w+\??:[^`]*?\}>`/,
    "sql<{ plan_id: number }>`select",
  ],
  ["JSON whose keys are columns", /\bjson(?:Array|Object)From\b/, "jsonArrayFrom(query)"],
];

test.each(traps)("no file has an %s", (_, pattern, example) => {
  expect(example).toMatch(pattern);
  expect(filesWith(pattern)).toEqual([]);
});

test("one place opens a handle, and only what speaks of the database itself has one without its names", () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(filesWith(/\bnew Kysely\b/)).toEqual(["db/client.ts", "tests/models/state-table.test.ts"]);
  expect(filesWith(/\.withoutPlugins\(\)/)).toEqual([
    "app/models/rights/export-rows.server.ts",
    "db/migrate.ts",
    "tests/support/database.ts",
  ]);
});
