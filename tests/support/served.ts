import { afterAll } from "vitest";

import type { Db } from "#db/client";
import { openDatabase, servedSettings } from "./database";
import { startServer } from "./server";
import { makeVisitor } from "./visitor";

/**
 * The built application for the tests of a file, on a database that no other file uses at the same time. With the usual
 * settings it is the worker's one server on it; with others, or if the file first changes what a server caches, it is a
 * separate one.
 */
export async function serve(...choices: Parameters<typeof openSite>) {
  const { stop, ...site } = await openSite(...choices);
  afterAll(stop);
  return site;
}

/** The same for a part of a file, which stops it. */
export async function openSite(env: Record<string, string> = {}, prepare?: (db: Db) => Promise<void>) {
  const database = await openDatabase();
  await prepare?.(database.db);
  const isUsual = !prepare && Object.keys(env).length === 0;
  const server = await (isUsual
    ? database.server()
    : startServer({ ...servedSettings(database.url), ...env }));
  const begin = server.log().length;
  return {
    db: database.db,
    databaseUrl: database.url,
    url: server.url,
    pid: server.pid,
    log: () => server.log().slice(begin),
    visitor: (address?: string) => makeVisitor(server.url, address),
    stop: async () => {
      if (!isUsual) await server.stop();
      await database.close();
    },
  };
}

export type ServedApp = Awaited<ReturnType<typeof serve>>;
