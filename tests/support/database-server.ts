import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
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

/** Makes the migrated database that each test file copies; answers how to clear it away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, clear } = await (project.name === "embedded" ? embeddedTemplate() : postgresqlTemplate());
  project.provide("databaseTemplate", template);
  return clear;
}

async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-template-"));
  const { url, close } = await openEmbedded(folder);
  await fill(url);
  await close();
  const template: Template = { kind: "embedded", folder };
  return { template, clear: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function postgresqlTemplate() {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgresql();
  const name = `kaypoint_template_${randomBytes(6).toString("hex")}`;
  await administer(server.url, `create database ${name}`);
  await fill(databaseUrl(server.url, name));
  const clear = async () => {
    await administer(server.url, `drop database ${name} with (force)`);
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

export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
