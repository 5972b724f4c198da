import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { compileOnce } from "#db/compile-once";
import { testDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a compiled query uses the values of each call, inside a transaction and outside", async () => {
  let made = 0;
  const query = compileOnce((db, { word, since }: { word: string; since: Date | null }) => {
    made += 1;
    return db
      .selectNoFrom([sql<string>`${word}::text`.as("word"), sql<string>`'fixed'`.as("fixed")])
      .select((is) => is.val("constant").as("constant"))
      .select([sql<Date | null>`${since}::timestamptz`.as("since"), sql<string>`${word}::text`.as("again")]);
  });
  const since = new Date("2026-11-24T12:00:00Z");
  const rest = { fixed: "fixed", constant: "constant" };
  const { db } = database;
  expect(await query(db, { word: "one", since })).toEqual([{ ...rest, word: "one", again: "one", since }]);
  const [two, three] = await Promise.all([
    db.transaction().execute((trx) => query(trx, { word: "two", since: null })),
    query(db, { word: "three", since: null }),
  ]);
  expect([two[0]?.again, two[0]?.since, three[0]?.again]).toEqual(["two", null, "three"]);
  expect(made).toBe(1);
});
