import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { makeDatabase } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";

import { openEmbedded } from "./embedded";
import { startPostgresql } from "./postgresql";

type Template = { kind: "embedded"; folder: string } | { kind: "postgresql"; server: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: Template;
  }
}

interface Made {
  template: Template;
  clear: () => Promise<void>;
}

/** One for all projects on PostgreSQL. Each of them loads this module anew. */
const shared = globalThis as { madeOnPostgresql?: Promise<Made> };

/** Makes the migrated database that test files copy; answers how to clear it away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = project.name === "embedded" || !shared.madeOnPostgresql;
  const making =
    project.name === "embedded" ? makeEmbedded() : (shared.madeOnPostgresql ??= makeOnPostgresql());
  const { template, clear } = await making;
  project.provide("databaseTemplate", template);
  return isFirst ? clear : async () => {};
}

async function makeEmbedded(): Promise<Made> {
  const parent = mkdtempSync(join(tmpdir(), "kaypoint-databases-"));
  const folder = join(parent, "template");
  mkdirSync(folder);
  const { url, close } = await openEmbedded(folder);
  await fill(url);
  await close();
  const template: Template = { kind: "embedded", folder };
  return { template, clear: async () => rmSync(parent, { recursive: true, force: true }) };
}

async function makeOnPostgresql(): Promise<Made> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgresql();
  const name = `kaypoint_template_${randomBytes(6).toString("hex")}`;
  await administer(server.url, `create database ${name}`);
  await fill(databaseUrl(server.url, name));
  const clear = async () => {
    for (const { datname } of await administer<{ datname: string }>(server.url, databasesOf(name)))
      await administer(server.url, `drop database ${datname} with (force)`);
    await server.stop();
  };
  const template: Template = { kind: "postgresql", server: server.url, name };
  return { template, clear };
}

async function fill(url: string): Promise<void> {
  const { db, close } = makeDatabase({ url, poolSize: 1 });
  await migrateToLatest(db);
  const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
  await seedWhenEmpty(db, { demo: false, now: new Date("2026-01-01T09:00:00Z"), hashPassword });
  await close();
}

/** The template and its copies: a copy is named after it. */
const databasesOf = (name: string) => `select datname from pg_database where starts_with(datname, '${name}')`;

export async function administer<Row extends pg.QueryResultRow>(
  server: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
