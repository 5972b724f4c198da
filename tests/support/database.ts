import { randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";

import { inject } from "vitest";

import { makeDatabase, type Db } from "#db/client";

import { emptyAgain, fingerprint } from "./database-content";
import { openEmbedded } from "./database-engines";
import { administer, databaseUrl } from "./database-server";
import { type Server, startServer } from "./server";

interface Copy {
  url: string;
  /** Of what every file finds in it. */
  print: Record<string, string>;
  /** The server with the usual settings, once a file has asked for it. */
  server: Promise<Server> | undefined;
  clear: () => Promise<void>;
}

interface TestDatabase {
  url: string;
  db: Db;
  server: () => Promise<Server>;
  close: () => Promise<void>;
}

/** The copy that waits for the next file of this worker. */
let waiting: Copy | undefined;

/**
 * A migrated database with the catalogue and nothing else, for one test file: call it in `beforeAll`, close it in
 * `afterAll`. To copy it and to start a server on it takes longer than most files, so a worker uses one for all its
 * files, emptied before each.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const copy = (await takeWaiting()) ?? (await makeCopy());
  const { db, close } = connect(copy);
  return {
    url: copy.url,
    db,
    server: () => (copy.server ??= startServer(servedSettings(copy.url))),
    async close() {
      await close();
      if (waiting) await discard(copy);
      else waiting = copy;
    },
  };
}

/** Of a server behind a proxy that says where each visitor comes from. */
export const servedSettings = (url: string) => ({
  DATABASE_URL: url,
  PASSWORD_COST: "low",
  TRUSTED_PROXIES: "127.0.0.1",
});

async function takeWaiting(): Promise<Copy | undefined> {
  const copy = waiting;
  waiting = undefined;
  if (!copy) return undefined;
  const { db, close } = connect(copy);
  const isEmpty = await emptyAgain(db, copy.print);
  await close();
  if (isEmpty) return copy;
  await discard(copy);
  return undefined;
}

const connect = ({ url }: Pick<Copy, "url">) => makeDatabase({ url, poolSize: 10 });

async function discard(copy: Copy): Promise<void> {
  await (await copy.server)?.stop();
  await copy.clear();
}

/** A database that nothing has used before, sequences of ids included; the caller clears it away. */
export async function unusedDatabase(): Promise<Pick<Copy, "url" | "clear">> {
  const template = inject("databaseTemplate");
  const name = randomBytes(6).toString("hex");
  return template.kind === "embedded"
    ? copyFolder(template.folder, name)
    : copyDatabase(template.server, template.name, name);
}

async function makeCopy(): Promise<Copy> {
  const { url, clear } = await unusedDatabase();
  const { db, close } = connect({ url });
  const print = await fingerprint(db);
  await close();
  return { url, clear, print, server: undefined };
}

async function copyFolder(template: string, name: string) {
  const folder = `${template}-${name}`;
  cpSync(template, folder, { recursive: true });
  const { url, close } = await openEmbedded(folder);
  return { url, clear: () => close().then(() => rmSync(folder, { recursive: true, force: true })) };
}

async function copyDatabase(server: string, template: string, copy: string) {
  const name = `${template}_${copy}`;
  await administer(server, `create database ${name} template ${template}`);
  const clear = async () => {
    await administer(server, `drop database ${name} with (force)`);
  };
  return { url: databaseUrl(server, name), clear };
}
