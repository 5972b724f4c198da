import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeDatabase, type Db } from "#db/client";
import { ForeignHistory, migrateToLatest, pendingMigrations } from "#db/migrate";
import { seedWhenEmpty } from "#db/seed";

import { testDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());

test("a second migration finds nothing to do", async () => {
  expect(await migrateToLatest(db)).toEqual([]);
});

test("a migration that the database lacks is pending, and one that this version lacks is refused", async () => {
  const undone = new Error("undone");
  const trial = db.transaction().execute(async (trx) => {
    await sql`update kysely_migration set name = '0001-planks' where name = '0001-plans'`.execute(trx);
    expect(await pendingMigrations(trx)).toEqual(["0001-plans"]);
    await expect(migrateToLatest(trx)).rejects.toThrow(new ForeignHistory("0001-planks"));
    await sql`drop table kysely_migration`.execute(trx);
    expect((await pendingMigrations(trx)).slice(0, 2)).toEqual(["0001-plans", "0002-users"]);
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
  expect(await pendingMigrations(db)).toEqual([]);
});

test("a database that holds the catalogue is not seeded again", async () => {
  const hashPassword = () => Promise.reject(new Error("not to be called"));
  expect(await seedWhenEmpty(db, { demo: true, now: new Date(), hashPassword })).toBe(false);
});

test("a second client sees what the first one committed", async () => {
  const other = makeDatabase({ url: database.url, poolSize: 1 });
  const count = (client: Db) => client.selectFrom("plans").select("id").execute();
  expect(await count(other.db)).toEqual(await count(db));
  await other.close();
});
