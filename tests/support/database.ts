import { randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";

import { inject, vi } from "vitest";

import { makeDatabase, type Db } from "#db/client";
import { MINUTE } from "~/models/duration";

import { type Content, readContent, renewContent } from "./database-content";
import { openEmbedded } from "./database-engines";
import { administer, databaseUrl } from "./database-server";
import { type Server, startServer } from "./server";
import { oldSecretKey } from "./settings";
import { usualSandboxPort } from "./site";

interface Copy {
  url: string;
  /** What every file finds in it. */
  content: Content;
  /** The server with the usual settings, once a file has asked for it. */
  server: Promise<UsualServer> | undefined;
  clear: () => Promise<void>;
}

interface UsualServer extends Server {
  /** Its page of prices as it is with the content that every file finds. */
  prices: string;
}

interface TestDatabase {
  url: string;
  db: Db;
  server: () => Promise<Server>;
  close: () => Promise<void>;
}

/** The copies that wait for the next file of this worker. */
const waiting: Copy[] = [];

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
    server: () => (copy.server ??= startUsualServer(copy.url)),
    async close() {
      await close();
      waiting.push(copy);
    },
  };
}

/** Of a server behind a proxy that says where each visitor comes from. */
export const servedSettings = (url: string) => ({
  DATABASE_URL: url,
  PASSWORD_COST: "low",
  TRUSTED_PROXIES: "127.0.0.1",
});

async function startUsualServer(url: string): Promise<UsualServer> {
  const server = await startServer({
    ...servedSettings(url),
    PAYSTACK_URL: `http://127.0.0.1:${await usualSandboxPort()}`,
    PAYSTACK_OLD_SECRET_KEY: oldSecretKey,
  });
  return { ...server, prices: await readPrices(server) };
}

const readPrices = async ({ url }: Server) => (await fetch(`${url}/pricing`)).text();

/** One with a server, if any: most files that need none do not mind it. */
async function takeWaiting(): Promise<Copy | undefined> {
  const place = Math.max(
    0,
    waiting.findIndex(({ server }) => server !== undefined),
  );
  const [copy] = waiting.splice(place, 1);
  if (!copy) return undefined;
  const { db, close } = connect(copy);
  const renewed = await renewContent(db, copy.content);
  await close();
  if (renewed === "prices changed") await untilShown(copy);
  if (renewed !== "failed") return copy;
  await discard(copy);
  return undefined;
}

/** A server keeps the catalogue in memory, and asks once a second whether it is still the same. */
async function untilShown(copy: Copy): Promise<void> {
  const server = await copy.server;
  if (!server) return;
  await vi.waitUntil(async () => (await readPrices(server)) === server.prices, { timeout: MINUTE });
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
  const content = await readContent(db);
  await close();
  return { url, clear, content, server: undefined };
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
