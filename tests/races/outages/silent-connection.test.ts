import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { makeDatabase } from "#db/client";
import { SECOND } from "~/models/duration";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { testDatabase } from "../../support/database";
import { startDatabaseProxy } from "./database-proxy";

const database = await testDatabase();
const proxy = await startDatabaseProxy(database.url);
afterAll(() => proxy.close());

const limits = { patience: SECOND, statement: SECOND, idle: 10 * SECOND };
const open = () => makeDatabase({ url: proxy.url, poolSize: 2, limits });
const ask = (db: typeof database.db) => sql`select 1`.execute(db);

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (isDatabaseDown(error) ? "down" : error),
  );

describe("a database that falls silent", () => {
  test("is given up by queries, transactions and those who wait, and asked again by new connections", async () => {
    const { db, figures, close } = open();
    let begun: (() => void) | undefined;
    const silent = new Promise<void>((resolve) => (begun = resolve));
    const transaction = db.transaction().execute(async (trx) => {
      await ask(trx);
      await silent;
      await ask(trx);
    });
    await ask(db);
    proxy.fallSilent();
    begun?.();
    // The second has a connection of its own, and the third waits for one.
    const outcomes = await Promise.all([transaction, ask(db), ask(db)].map(outcome));
    expect(outcomes).toEqual(["down", "down", "down"]);
    // None of them is used again.
    expect(figures().total).toBe(0);
    proxy.heal();
    await expect.poll(() => outcome(ask(db))).toBe("answered");
    await close();
  });

  test("is noticed with no open connection too", async () => {
    const { db, close } = open();
    proxy.fallSilent();
    expect(await outcome(ask(db))).toBe("down");
    proxy.heal();
    await close();
  });
});

test("a statement and an idle transaction have limits", async () => {
  const { db, close } = makeDatabase({
    url: database.url,
    poolSize: 1,
    limits: { patience: 5 * SECOND, statement: SECOND / 4, idle: SECOND / 4 },
  });
  // PostgreSQL ends it, so that the connection stays.
  const slow = await sql`select pg_sleep(5)`.execute(db).catch((error: unknown) => error);
  expect(slow).toMatchObject({ code: "57014" });
  expect(isDatabaseDown(slow)).toBe(true);
  const idle = db.transaction().execute(async (trx) => {
    await ask(trx);
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    await ask(trx);
  });
  expect(await outcome(idle)).toBe("down");
  await close();
});
