import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDatabase } from "#db/client";
import { SECOND } from "~/models/duration";
import { isDatabaseDown } from "~/services/http/database-outage.server";
import { testDatabase } from "../../support/database";
import { startDatabaseProxy } from "./database-proxy";

let database: Awaited<ReturnType<typeof testDatabase>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await startDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

const limits = { patience: SECOND, statement: 10 * SECOND, idle: 10 * SECOND };
const ask = (db: typeof database.db) => sql`select 1`.execute(db);

async function timed(work: Promise<unknown>) {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { error, took: performance.now() - began };
}

describe("a database that falls silent", () => {
  test("is given up by all waiting queries, then at once, until it answers again", async () => {
    const { db, close } = makeDatabase({ url: proxy.url, poolSize: 2, limits });
    await Promise.all([ask(db), ask(db)]);
    proxy.fallSilent();
    // Two have a connection, and the third waits for one.
    const first = await Promise.all([1, 2, 3].map(() => timed(ask(db))));
    for (const { error, took } of first) {
      expect(isDatabaseDown(error)).toBe(true);
      expect(took).toBeGreaterThan(SECOND / 2);
    }
    // The next one waits for nothing: its error is there before anything else can happen.
    const second = vi.fn();
    ask(db).catch(second);
    await new Promise(setImmediate);
    expect(isDatabaseDown(second.mock.calls[0]?.[0])).toBe(true);
    proxy.heal();
    await expect.poll(async () => (await timed(ask(db))).error).toBe(null);
    await close();
  });

  test("is noticed with no open connection too", async () => {
    const { db, close } = makeDatabase({ url: proxy.url, poolSize: 2, limits });
    proxy.fallSilent();
    const { error } = await timed(ask(db));
    proxy.heal();
    expect(isDatabaseDown(error)).toBe(true);
    await close();
  });
});

test("a slow query is not silence", async () => {
  const { db, close } = makeDatabase({ url: proxy.url, poolSize: 2, limits });
  const slow = sql`select pg_sleep(2.5)`.execute(db);
  expect((await timed(slow)).error).toBe(null);
  await close();
});

test("a statement and an idle transaction have limits", async () => {
  const { db, close } = makeDatabase({
    url: database.url,
    poolSize: 1,
    limits: { patience: 5 * SECOND, statement: SECOND / 4, idle: SECOND / 4 },
  });
  const slow = await timed(sql`select pg_sleep(5)`.execute(db));
  expect(slow.error).toMatchObject({ code: "57014" });
  expect(isDatabaseDown(slow.error)).toBe(true);
  const idle = db.transaction().execute(async (trx) => {
    await ask(trx);
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    await ask(trx);
  });
  expect(isDatabaseDown((await timed(idle)).error)).toBe(true);
  await close();
});
