import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../support/database";

const folder = resolve(".cache", `schema-${process.pid}`);

/** As db/client.ts reads them: int8 as a safe integer, a date as text. */
const mapping = { int8: "number", float8: "number", bytea: "Buffer", jsonb: "object", date: "string" };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

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
  const file = join(folder, "comparison.ts");
  writeFileSync(file, comparison);
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const options = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host)?.options;
  const program = ts.createProgram([file], { ...options, types: ["node"] });
  // Its imports are checked with the rest of the project.
  const source = program.getSourceFile(file);
  const problems = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(source).toBeDefined();
  expect(problems).toEqual([]);
});
