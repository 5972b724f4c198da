import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { makeDatabase } from "#db/client";
import { migrateToLatest } from "#db/migrate";
import { grantRights } from "#db/rights";
import { seedWhenEmpty } from "#db/seed";

import { hasPostgresql } from "../../scripts/testing/requirements";
import { openEmbedded, startPostgresql } from "./database-engines";

type Template = { kind: "embedded"; folder: string } | { kind: "postgresql"; server: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: Template;
  }
}

interface MadeTemplate {
  template: Template;
  clear: () => Promise<void>;
}

type Engine = Template["kind"];

/** Shared by the projects on one engine; each of them loads this module again. */
const shared = globalThis as {
  templates?: Partial<Record<Engine, { making: Promise<MadeTemplate>; users: number }>>;
};

const makers: Record<Engine, () => Promise<MadeTemplate>> = {
  embedded: makeEmbedded,
  postgresql: makeOnPostgresql,
};

/**
 * Makes the migrated database that test files copy; returns how to remove it. Uses real PostgreSQL if it is
 * installed; the project about the embedded engine always uses that one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.name === "embedded" || !hasPostgresql(process.env) ? "embedded" : "postgresql";
  const used = ((shared.templates ??= {})[engine] ??= { making: makers[engine](), users: 0 });
  used.users += 1;
  const { template, clear } = await used.making;
  project.provide("databaseTemplate", template);
  return async () => {
    used.users -= 1;
    if (used.users === 0) await clear();
  };
}

async function makeEmbedded(): Promise<MadeTemplate> {
  const parent = mkdtempSync(join(tmpdir(), "kaypoint-databases-"));
  const folder = join(parent, "template");
  mkdirSync(folder);
  const { url, close } = await openEmbedded(folder);
  await fill(url);
  await close();
  const template: Template = { kind: "embedded", folder };
  return { template, clear: async () => rmSync(parent, { recursive: true, force: true }) };
}

async function makeOnPostgresql(): Promise<MadeTemplate> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgresql();
  const name = `kaypoint_template_${randomBytes(6).toString("hex")}`;
  await administer(server.url, `create database ${name}`);
  await fill(databaseUrl(server.url, name));
  await administer(databaseUrl(server.url, name), keepRowsInOrder);
  if (!given) await limitApplication(server.url, name);
  const clear = async () => {
    for (const { datname } of await administer<{ datname: string }>(server.url, databasesOf(name)))
      await administer(server.url, `drop database ${datname} with (force)`);
    await server.stop();
  };
  const template: Template = { kind: "postgresql", server: server.url, name };
  return { template, clear };
}

async function limitApplication(server: string, name: string): Promise<void> {
  await administer(server, `create role ${APPLICATION} login`);
  const { db, close } = makeDatabase({ url: databaseUrl(server, name), poolSize: 1 });
  await grantRights(db, APPLICATION);
  await close();
}

/**
 * Each file deletes the rows of the one before. New rows are stored behind them, in order, until the space is reused.
 */
const keepRowsInOrder = `do $$ declare name regclass; begin
  for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = false)', name);
  end loop;
end $$`;

/** The role of the application, which owns nothing. */
export const APPLICATION = "kaypoint_application";

/** Makes tables and the catalogue, and no more. */
export async function fill(url: string): Promise<void> {
  const { db, close } = makeDatabase({ url, poolSize: 1 });
  await migrateToLatest(db);
  const hashPassword = () => Promise.reject(new Error("no demo account is made here"));
  await seedWhenEmpty(db, {
    demo: false,
    releases: true,
    now: new Date("2026-01-01T09:00:00Z"),
    hashPassword,
  });
  await close();
}

/** A database without tables, for a project whose setup has made the template; null if there is no PostgreSQL. */
export async function makeEmptyDatabase(project: TestProject): Promise<string | null> {
  const { databaseTemplate: template } = project.getProvidedContext();
  if (template.kind === "embedded") return null;
  const name = `${template.name}_${randomBytes(6).toString("hex")}`;
  await administer(template.server, `create database ${name}`);
  return databaseUrl(template.server, name);
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
