import { sql } from "kysely";
import { expect, test } from "vitest";
import { names } from "#db/names";
import { testDatabase } from "../support/database";
import { stateTables } from "../support/state-tables";

const database = await testDatabase();

test("the database allows only the states of each table", async () => {
  const { rows } = await sql<{ name: string; rule: string }>`
    select relname as name, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
    join pg_constraint on contype = 'c' and (contypid = atttypid or (conrelid = attrelid and conkey = array[attnum]))
    where attname = 'state' and relnamespace = 'public'::regnamespace`.execute(database.db);
  const allowed = rows.map(({ name, rule }) => [
    names.inCode(name),
    [...rule.matchAll(/'([^']+)'/g)].map(([, state = ""]) => state).sort(),
  ]);
  const known = Object.entries(stateTables).map(([name, { states }]) => [name, [...states].sort()]);
  expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(known));
});
