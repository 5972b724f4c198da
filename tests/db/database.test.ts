import { expect, test } from "vitest";

import { makeDatabase, type Db } from "#db/client";
import { seedWhenEmpty } from "#db/seed";

import { testDatabase } from "../support/database";

const database = await testDatabase();
const db = database.db;

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
