import { vi } from "vitest";
import type { Db } from "#db/client";
import { MINUTE } from "~/models/duration";
import { servedSettings, testDatabase } from "./database";
import { startServer } from "./server";
import { addDearerPlan } from "./subscriber";
import { makeVisitor } from "./visitor";

/**
 * The built application on a database that no other file uses meanwhile. With the usual settings it is the worker's
 * one server on it; with others, or where the file first changes what a server keeps in memory, it is one of its own.
 */
export async function serve(env: Record<string, string> = {}, prepare?: (db: Db) => Promise<void>) {
  const database = await testDatabase();
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
    async stop() {
      if (!isUsual) await server.stop();
      await database.close();
    },
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;

type Shown = Pick<Served, "db" | "visitor">;

/** Changes what is on sale, and waits until the site shows it: it asks once a second whether anything has changed. */
async function changeOffer({ visitor }: Shown, change: () => Promise<unknown>): Promise<void> {
  const read = async () => (await visitor().get("/pricing")).body;
  const before = await read();
  await change();
  await vi.waitUntil(async () => (await read()) !== before, MINUTE);
}

/** A plan that is dearer than Plus and on sale at the site. */
export async function sellDearerPlan(site: Shown): Promise<number> {
  let id = 0;
  await changeOffer(site, async () => {
    id = await addDearerPlan(site.db);
  });
  return id;
}

/** A plan that was on sale at the site and is not any more. */
export async function withdrawnPlan(site: Shown): Promise<number> {
  const id = await sellDearerPlan(site);
  const plan = site.db.updateTable("plans").set({ disabled: true }).where("id", "=", id);
  await changeOffer(site, () => plan.execute());
  return id;
}
