import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { names } from "#db/names";
import { makeOwner } from "../support/accounts";
import { testDatabase } from "../support/database";

const database = await testDatabase();
const owner = await makeOwner(database.db);

const built = (db: Db) =>
  db.selectFrom("locations").select(["ownerId", "isMain"]).where("ownerId", "=", owner.id);

const raw = (db: Db) =>
  sql<{ ownerId: number; isMain: boolean }>`
    select owner_id, is_main from locations where owner_id = ${owner.id}`.execute(db);

test.each([
  ["a built query", async (db: Db) => built(db).execute()],
  ["raw SQL", async (db: Db) => (await raw(db)).rows],
  [
    "a written row",
    (db: Db) =>
      db
        .updateTable("locations")
        .set({ taxNumber: "1" })
        .where("ownerId", "=", owner.id)
        .returning(["ownerId", "isMain"])
        .execute(),
  ],
])("the columns that %s answers are camelCase, in a transaction as outside", async (_, ask) => {
  const expected = [{ ownerId: owner.id, isMain: true }];
  expect(await ask(database.db)).toEqual(expected);
  expect(await ask(database.other())).toEqual(expected);
  expect(await database.db.transaction().execute(ask)).toEqual(expected);
});

test("every column of every table has the same name again after the way to the database and back", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
    union select table_name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ name }) => names.inDatabase(names.inCode(name)) !== name)).toEqual([]);
});

test("keys inside JSON stay as they were stored, in lists and at any depth", async () => {
  const stored = { first_name: "Ada", inner: [{ last_name: "B" }], isMain: true };
  const { rows } = await sql<{ oneValue: unknown; manyValues: unknown }>`
    select ${JSON.stringify(stored)}::jsonb as one_value, array[${JSON.stringify(stored)}::jsonb] as many_values`.execute(
    database.db,
  );
  expect(rows).toEqual([{ oneValue: stored, manyValues: [stored] }]);
});
