import { sql } from "kysely";
import { expect, test } from "vitest";

import { seedDemo } from "#db/seed/demo";
import { testDatabase } from "../../support/database";

const now = new Date("2026-11-21T13:30:00Z");

const database = await testDatabase();
const hashPassword = () => Promise.resolve("$argon2id$none");
await database.db.transaction().execute((trx) => seedDemo(trx, { now, hashPassword }));

test("the demo shops have sales in each location until now, and some of them are owed", async () => {
  const { rows } = await sql<{
    username: string;
    locations: number;
    days: number;
    owed: number;
    later: number;
  }>`
    select username, count(distinct location_id) as locations, count(distinct (sold_at + interval '1 hour')::date) as days,
      count(*) filter (where paid < total) as owed, count(*) filter (where sold_at >= ${now}) as later
    from sales join users on users.id = sales.owner_id group by username order by username`.execute(
    database.db,
  );
  expect(rows).toMatchObject([
    { username: "adashop", locations: 1, days: 76, later: 0 },
    { username: "chidimart", locations: 3, days: 76, later: 0 },
  ]);
  for (const { owed } of rows) expect(owed).toBeGreaterThan(10);
});

test("their totals are those of their lines, and no customer has paid back more than was owed", async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from sales
    where total <> coalesce((select sum(amount) from sale_lines where sale_id = sales.id), 0)`.execute(
    database.db,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
  const debts = await sql`
    select 1 from sales where customer_key is not null group by owner_id, customer_key having sum(total - paid) < 0`.execute(
    database.db,
  );
  expect(debts.rows).toEqual([]);
});
