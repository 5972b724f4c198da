import { randomBytes } from "node:crypto";
import { cpSync, rmSync } from "node:fs";

import { afterAll, inject, vi } from "vitest";

import { makeDatabase, type Db } from "#db/client";
import { names } from "#db/names";
import { MINUTE } from "~/models/duration";

import { type Content, readContent, renewContent } from "./database-content";
import { openEmbedded } from "./database-engines";
import { administer, APPLICATION, databaseUrl } from "./database-server";
import { type Server, startServer } from "./server";
import { oldSecretKey } from "./settings";
import { usualSandboxPort } from "./site";

type Pool = ReturnType<typeof makeDatabase>;

interface Copy {
  url: string;
  /** Kept open from file to file: the first reads of a new connection take as long as the work of most files. */
  pool: Pool;
  /** Like another process beside it, once a file has asked for it. */
  otherPool: Pool | undefined;
  /** The content that every file starts with. */
  content: Content;
  /** The server with the usual settings, once a file has asked for it. */
  server: Promise<UsualServer> | undefined;
  clear: () => Promise<void>;
}

interface UsualServer extends Server {
  /** Its pricing page with the content that every file starts with. */
  prices: string;
}

interface TestDatabase {
  url: string;
  db: Db;
  /** This database through another pool, as from another process. */
  other: () => Db;
  server: () => Promise<Server>;
  close: () => Promise<void>;
}

/** The copies that wait for the next file of this worker. */
const waiting: Copy[] = [];

/** A migrated database with the catalogue and nothing else for the tests of a file; it is closed after the last. */
export async function testDatabase() {
  const { close, ...database } = await openDatabase();
  afterAll(close);
  return database;
}

/**
 * The same for a part of a file, which closes it. Copying a database and starting a server on it takes longer than most
 * files, so a worker uses one for all its files, emptied before each.
 */
export async function openDatabase(): Promise<TestDatabase> {
  const copy = (await takeWaiting()) ?? (await makeCopy());
  let otherDb: Db | undefined;
  return {
    url: copy.url,
    db: ownDb(copy.pool),
    other: () => (otherDb ??= ownDb((copy.otherPool ??= connect(copy.url)))),
    server: () => (copy.server ??= startUsualServer(copy.url)),
    async close() {
      await vi.waitUntil(() => isQuiet(copy.pool) && isQuiet(copy.otherPool), { timeout: MINUTE });
      waiting.push(copy);
    },
  };
}

/** The pool as another object: the application caches the catalogue by this object. */
const ownDb = ({ db }: Pool): Db => db.withoutPlugins().withPlugin(names);

/** Whether a file's work is over, as far as its connections show. */
function isQuiet(pool: Pool | undefined): boolean {
  const { total, idle, waiting } = pool?.figures() ?? { total: 0, idle: 0, waiting: 0 };
  return idle === total && waiting === 0;
}

/** Settings of a server behind a proxy that sends each visitor's IP address. */
export const servedSettings = (url: string) => ({
  DATABASE_URL: url,
  PASSWORD_COST: "low",
  TRUSTED_PROXIES: "127.0.0.1",
});

/** The role with the rights that the application has in production, where the tests run their own PostgreSQL. */
export const applicationRole = (): string | null =>
  inject("databaseTemplate").kind === "postgresql" && !process.env.TEST_DATABASE_URL ? APPLICATION : null;

/** The database as that role sees it. */
export function applicationUrl(url: string): string {
  const address = new URL(url);
  const role = applicationRole();
  if (role !== null) address.searchParams.set("user", role);
  return address.href;
}

async function startUsualServer(url: string): Promise<UsualServer> {
  const server = await startServer({
    ...servedSettings(applicationUrl(url)),
    PAYSTACK_URL: `http://127.0.0.1:${await usualSandboxPort()}`,
    PAYSTACK_OLD_SECRET_KEY: oldSecretKey,
  });
  return { ...server, prices: await readPrices(server) };
}

const readPrices = async ({ url }: Server) => (await fetch(`${url}/pricing`)).text();

/** Prefers one with a server: most files that need none work with it too. */
async function takeWaiting(): Promise<Copy | undefined> {
  const place = Math.max(
    0,
    waiting.findIndex(({ server }) => server !== undefined),
  );
  const [copy] = waiting.splice(place, 1);
  if (!copy) return undefined;
  const renewed = await renewContent(copy.pool.db, copy.content);
  if (renewed === "prices changed") await untilShown(copy);
  if (renewed !== "failed") return copy;
  await discard(copy);
  return undefined;
}

/** A server caches the catalogue, and checks once a second whether it is still the same. */
async function untilShown(copy: Copy): Promise<void> {
  const server = await copy.server;
  if (!server) return;
  await vi.waitUntil(async () => (await readPrices(server)) === server.prices, { timeout: MINUTE });
}

const connect = (url: string): Pool => makeDatabase({ url, poolSize: 10 });

async function discard(copy: Copy): Promise<void> {
  await (await copy.server)?.stop();
  await copy.pool.close();
  await copy.otherPool?.close();
  await copy.clear();
}

/** An unused database, including its id sequences; the caller removes it. */
export async function unusedDatabase(): Promise<Pick<Copy, "url" | "clear">> {
  const template = inject("databaseTemplate");
  const name = randomBytes(6).toString("hex");
  return template.kind === "embedded"
    ? copyFolder(template.folder, name)
    : copyDatabase(template.server, template.name, name);
}

async function makeCopy(): Promise<Copy> {
  const { url, clear } = await unusedDatabase();
  const pool = connect(url);
  const content = await readContent(pool.db);
  return { url, pool, otherPool: undefined, clear, content, server: undefined };
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
