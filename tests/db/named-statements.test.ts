import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type Db, makeDatabase } from "#db/client";
import { StatementNames } from "#db/named-statements";
import { testDatabase } from "../support/database";

let pool: ReturnType<typeof makeDatabase>;

const database = await testDatabase();
const { rows } = await database.db.executeQuery<{ version: string }>(CompiledQuery.raw("select version()"));
// All connections of the embedded engine are one session.
const direct = !rows[0]?.version.includes("PGlite");

/** One connection, so that every statement meets the names of those before. */
beforeEach(() => {
  pool = makeDatabase({ url: database.url, poolSize: 1, namesStatements: direct });
});
afterEach(() => pool.close());

async function run<Row>(text: string, values: unknown[] = [], db: Db = pool.db): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

const prepared = async () =>
  (await run<{ statement: string }>("select statement from pg_prepared_statements order by 1")).map(
    ({ statement }) => statement,
  );

const connection = async () => (await run<{ id: number }>("select pg_backend_pid() as id"))[0]?.id;

test("a text that is run again gets a name on the connection", async () => {
  const once = "select $1::int as once";
  const again = "select $1::int as again";
  await run(once, [1]);
  for (const value of [1, 2, 3]) expect(await run(again, [value])).toEqual([{ again: value }]);
  expect(await prepared()).toEqual(direct ? [again] : []);
});

describe("while a migration changes the type of a column", () => {
  const text = "select amount from sums where amount > $1";
  beforeEach(async () => {
    await run("create table sums (amount int)");
    await run("insert into sums values (7)");
    for (const least of [1, 2, 3]) expect(await run(text, [least])).toEqual([{ amount: 7 }]);
    await database.db.executeQuery(CompiledQuery.raw("alter table sums alter amount type bigint"));
  });
  afterEach(() => run("drop table sums"));

  test("the statement is run again, and its connection gives way to a new one", async () => {
    const before = await connection();
    for (const least of [1, 2, 3]) expect(await run(text, [least])).toEqual([{ amount: 7 }]);
    expect(await prepared()).toEqual(direct ? [text] : []);
    expect((await connection()) === before).toBe(!direct);
  });

  test("a transaction fails at most once", async () => {
    const read = () => pool.db.transaction().execute((trx) => run(text, [1], trx));
    if (direct) await expect(read()).rejects.toMatchObject({ code: "0A000" });
    expect(await read()).toEqual([{ amount: 7 }]);
  });
});

test("a text that asks for all columns has no name, since an added column would end a transaction", async () => {
  await run("create table sums (amount int)");
  const rows = () =>
    pool.db.transaction().execute((trx) => run("select * from sums where amount > $1", [1], trx));
  for (let count = 0; count < 3; count += 1) expect(await rows()).toEqual([]);
  await database.db.executeQuery(CompiledQuery.raw("alter table sums add note text"));
  expect(await rows()).toEqual([]);
  expect(await prepared()).toEqual([]);
  await run("drop table sums");
});

test("a statement with a limit is planned for all values, which needs the number of the limit", async () => {
  await run("create table entries (page int, at int)");
  await run("insert into entries select n % 400, n from generate_series(1, 40000) as n");
  await run("create index on entries (page, at)");
  await run("analyze entries");
  for (let page = 1; page <= 8; page += 1)
    await pool.db
      .withTables<{ entries: { page: number; at: number } }>()
      .selectFrom("entries")
      .select("at")
      .where("page", "=", page)
      .orderBy("at", "desc")
      .limit(2)
      .execute();
  const plans = await run("select statement, custom_plans, generic_plans from pg_prepared_statements");
  const statement = expect.stringMatching(/limit 2$/) as string;
  expect(plans).toEqual(direct ? [{ statement, customPlans: 5, genericPlans: 2 }] : []);
  await run("drop table entries");
});

test("without a setting nothing is named, since the address may lead to a pooler", async () => {
  const unnamed = makeDatabase({ url: database.url, poolSize: 1 });
  for (const value of [1, 2, 3]) await run("select $1::int", [value], unnamed.db);
  expect(await run("select from pg_prepared_statements", [], unnamed.db)).toEqual([]);
  await unnamed.close();
});

describe("the number of names", () => {
  test("is at most a thousand, and later texts have none", () => {
    const names = new StatementNames();
    const twice = (text: string) => [names.nameOf(text), names.nameOf(text)];
    for (let count = 0; count < 1000; count += 1)
      expect(twice(`text ${count}`)).toEqual([undefined, `statement_${count}`]);
    expect(twice("one more")).toEqual([undefined, undefined]);
    expect(names.nameOf("text 0")).toBe("statement_0");
  });

  test("is not used up by texts that are run once", () => {
    const names = new StatementNames();
    for (let count = 0; count < 5000; count += 1) expect(names.nameOf(`once ${count}`)).toBeUndefined();
    names.nameOf("often");
    expect(names.nameOf("often")).toBe("statement_0");
  });
});
