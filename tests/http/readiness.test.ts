import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { MINUTE } from "~/models/duration";
import { enqueue } from "~/models/messages/outbox.server";
import { makeReadiness } from "~/http/readiness.server";
import { testDatabase } from "../support/database";

const now = new Date("2026-11-23T09:00:00Z");
const well = { ok: true };

const database = await testDatabase();

const context = (db: Db) => ({
  db,
  clock: { now: () => now },
  log: pino({ level: "silent" }),
  config: { embeddedFolder: null },
  isDraining: () => false,
});

class Undone extends Error {}

/** Checks in a transaction that leaves nothing behind. */
async function lookAfter(change: (db: Db) => Promise<unknown>) {
  let found: Awaited<ReturnType<ReturnType<typeof makeReadiness>>> | undefined;
  await database.db
    .transaction()
    .execute(async (trx) => {
      await change(trx);
      found = await makeReadiness(context(trx))();
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

test("a process with a good database is ready, and names what it checked", async () => {
  expect(await makeReadiness(context(database.db))()).toEqual({
    ready: true,
    checks: { database: well, writable: well, migrations: well, outbox: well, draining: well },
  });
});

test("a read-only database is reported", async () => {
  const found = await lookAfter((trx) => sql`set transaction read only`.execute(trx));
  expect(found).toMatchObject({ ready: false, checks: { database: well, writable: { ok: false } } });
});

test("a disk without room for a new file is reported", async () => {
  const found = await lookAfter((trx) => sql`set local temp_file_limit = '64kB'`.execute(trx));
  expect(found).toMatchObject({
    ready: false,
    checks: { writable: { ok: false, problem: "takes no changes: its disk is full" } },
  });
});

test("a missing migration of this version is reported", async () => {
  const found = await lookAfter((trx) =>
    sql`delete from kysely_migration where name = '0004-sessions'`.execute(trx),
  );
  expect(found).toMatchObject({ ready: false, checks: { writable: well, migrations: { ok: false } } });
});

test("a message not tried for half an hour counts, and one due for a retry does not", async () => {
  const written = new Date(now.getTime() - 40 * MINUTE);
  const message = {
    channel: "mail",
    recipient: "ada@shop.example",
    subject: "Hello",
    text: "Hello",
  } as const;
  const late = await lookAfter((trx) => enqueue(trx, { ...message, dedupeKey: "late", now: written }));
  expect(late).toMatchObject({ ready: false, checks: { outbox: { ok: false } } });
  const again = await lookAfter(async (trx) => {
    await enqueue(trx, { ...message, dedupeKey: "again", now: written });
    await trx
      .updateTable("outbox")
      .set({ nextAttemptAt: new Date(now.getTime() + MINUTE) })
      .execute();
  });
  expect(again?.ready).toBe(true);
});

test("a full disk under the embedded database and a stopping process are reported", async () => {
  const config = { embeddedFolder: "/somewhere" };
  const look = (bytes: number, draining = false) =>
    makeReadiness(
      { ...context(database.db), config, isDraining: () => draining },
      { freeBytes: () => Promise.resolve(bytes) },
    )();
  expect(await look(1e12)).toMatchObject({ ready: true, checks: { disk: well } });
  expect(await look(1e6)).toMatchObject({ ready: false, checks: { disk: { ok: false } } });
  expect(await look(1e12, true)).toMatchObject({ ready: false, checks: { draining: { ok: false } } });
});

test("callers during a hanging check share it, and wait no longer than the limit", async () => {
  let asked = 0;
  const freeBytes = () => {
    asked += 1;
    return new Promise<number>(() => undefined);
  };
  const look = makeReadiness(
    { ...context(database.db), config: { embeddedFolder: "/somewhere" } },
    { freeBytes, timeLimit: 20 },
  );
  for (let times = 0; times < 3; times += 1)
    expect(await look()).toMatchObject({
      checks: { disk: { ok: false, problem: expect.stringContaining("no answer") as string } },
    });
  expect(asked).toBe(1);
});
