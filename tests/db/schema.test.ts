import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { sql } from "kysely";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";

import { names } from "#db/names";
import { testDatabase } from "../support/database";

const folder = resolve(".cache", `schema-${process.pid}`);

/** As db/client.ts reads them: int8 as a safe integer, a date as text. */
const mapping = { int8: "number", float8: "number", bytea: "Buffer", jsonb: "object", date: "string" };
const database = await testDatabase();
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every column of every table by name: the type that a query reads must fit the type in the database. */
const comparison = `
import type { Selectable } from "kysely";
import type { Schema } from "#db/schema";
import type { DB } from "./generated";

type Tables = Exclude<keyof DB, "kyselyMigration" | "kyselyMigrationLock">;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : Other) : One;
export const tables: Same<Tables, keyof Schema> = true;

type Fits<Table extends keyof Schema & Tables> = [keyof Schema[Table]] extends [keyof DB[Table]]
  ? [keyof DB[Table]] extends [keyof Schema[Table]]
    ? { [Column in keyof Schema[Table]]: Fitting<Table, Column> }
    : { missing: Exclude<keyof DB[Table], keyof Schema[Table]> }
  : { unknown: Exclude<keyof Schema[Table], keyof DB[Table]> };
type Fitting<Table extends keyof Schema & Tables, Column extends keyof Schema[Table]> = Column extends keyof DB[Table]
  ? Read<Schema, Table, Column> extends Read<DB, Table, Column>
    ? null extends Read<DB, Table, Column>
      ? null extends Read<Schema, Table, Column> ? true : "may be null"
      : true
    : "differs"
  : "unknown";
type Read<All, Table extends keyof All, Column> = Column extends keyof Selectable<All[Table]>
  ? Selectable<All[Table]>[Column]
  : never;
type Wrong = {
  [Table in keyof Schema & Tables]: Exclude<Fits<Table>[keyof Fits<Table>], true> extends never ? never : [Table, Fits<Table>];
}[keyof Schema & Tables];
declare const wrong: Wrong;
export const none: never = wrong;
`;

interface Check {
  table: string;
  column: string;
  rule: string;
}

/** The checks of one column each, its own or those of its domain, that compare it with texts. */
async function readChecks(): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select relname as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
    join pg_constraint on contype = 'c' and (contypid = atttypid or (conrelid = attrelid and conkey = array[attnum]))
    where relnamespace = 'public'::regnamespace and not attisdropped order by 1, 2`.execute(database.db);
  return rows.filter(({ rule }) => / = (?:ANY \(ARRAY\[)?'/.test(rule));
}

const literalsOf = ({ rule }: Check) => [...rule.matchAll(/'[^']+'/g)].map(([text]) => text).join(" | ");

const columnOf = ({ table, column }: Check) =>
  `Selectable<Schema["${names.inCode(table)}"]>["${names.inCode(column)}"]`;

/** The type of such a column names the texts that the database allows, neither more nor fewer. */
const listsOf = (checks: Check[]) => `
import type { Selectable } from "kysely";
import type { Schema } from "#db/schema";

type Differ<Code, Database> = [Code] extends [Database]
  ? [Database] extends [Code] ? never : { onlyInDatabase: Exclude<Database, Code> }
  : { onlyInCode: Exclude<Code, Database> };
interface Differences {
${checks.map((check) => `  "${check.table}.${check.column}": Differ<Exclude<${columnOf(check)}, null>, ${literalsOf(check)}>;`).join("\n")}
}
type Wrong = {
  [Name in keyof Differences]: Differences[Name] extends never ? never : [Name, Differences[Name]];
}[keyof Differences];
declare const wrong: Wrong;
export const none: never = wrong;
`;

test("the table types match what the migrations made", async () => {
  const codegen = [
    "node_modules/kysely-codegen/dist/cli/bin.js",
    "--dialect",
    "postgres",
    "--log-level",
    "error",
    "--camel-case",
  ];
  const output = [
    "--url",
    database.url,
    "--out-file",
    join(folder, "generated.ts"),
    "--date-parser",
    "string",
  ];
  await promisify(execFile)(process.execPath, [
    ...codegen,
    ...output,
    "--type-mapping",
    JSON.stringify(mapping),
  ]);
  expect(problemsOf("comparison.ts", comparison)).toEqual([]);
});

test("the types of columns name the texts that the database allows", async () => {
  const checks = await readChecks();
  expect(checks.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(["users.role", "orders.method", "payments.channel", "staff_roles.role"]),
  );
  expect(problemsOf("lists.ts", listsOf(checks))).toEqual([]);
});

/** What the compiler says about a file beside the generated types. Its imports are checked with the rest of the project. */
function problemsOf(name: string, text: string): string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const options = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host)?.options;
  const program = ts.createProgram([file], { ...options, types: ["node"], noErrorTruncation: true });
  const source = program.getSourceFile(file);
  expect(source).toBeDefined();
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
}
