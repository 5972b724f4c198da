import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inject } from "vitest";

import { makeDatabase, type Db } from "#db/client";

import { administer, databaseUrl } from "./database-server";
import { openEmbedded } from "./embedded";

interface TestDatabase {
  url: string;
  db: Db;
  close: () => Promise<void>;
}

/** A migrated database with the catalogue, for one test file: call it in `beforeAll`, close it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject("databaseTemplate");
  const copy =
    template.kind === "embedded"
      ? await copyFolder(template.folder)
      : await copyDatabase(template.server, template.name);
  const { db, close } = makeDatabase({ url: copy.url, poolSize: 10 });
  return {
    url: copy.url,
    db,
    async close() {
      await close();
      await copy.close();
    },
  };
}

async function copyFolder(template: string) {
  const folder = mkdtempSync(join(tmpdir(), "kaypoint-copy-"));
  cpSync(template, folder, { recursive: true });
  const { url, close } = await openEmbedded(folder);
  return { url, close: () => close().then(() => rmSync(folder, { recursive: true, force: true })) };
}

async function copyDatabase(server: string, template: string) {
  const name = `kaypoint_test_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name} template ${template}`);
  const close = () => administer(server, `drop database ${name} with (force)`);
  return { url: databaseUrl(server, name), close };
}
