import { afterAll, expect, test } from "vitest";

import { makeDatabase } from "#db/client";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { SECOND } from "~/models/duration";
import { sql } from "kysely";
import { startEmbedded } from "../deployment/faults/databases";

const LIMIT = 3;

const database = await startEmbedded({ DATABASE_STATEMENT_LIMIT: String(LIMIT) });
afterAll(() => database.stop());

const endless = sql`select count(*) from generate_series(1, 10000000) as a, generate_series(1, 10000000) as b`;

test("a statement of the embedded database ends at the time limit, and others are answered again", async () => {
  const limits = { patience: 60 * SECOND, statement: LIMIT * SECOND, idle: 60 * SECOND };
  const { db, close } = makeDatabase({ url: database.url, poolSize: 2, limits });
  await sql`create table kept (id int)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);

  const outcome = await endless.execute(db).catch((error: unknown) => error);
  expect(isDatabaseDown(outcome)).toBe(true);

  const kept = () =>
    sql<{ id: number }>`select id from kept`.execute(db).then(
      ({ rows }) => rows,
      () => null,
    );
  await expect.poll(kept).toEqual([{ id: 1 }]);
  await close();
});

test("statements within the limit are left alone, however many there are", async () => {
  const { db, close } = makeDatabase({ url: database.url, poolSize: 2 });
  const answered = Array.from({ length: 8 }, () => sql`select pg_sleep(0.6)`.execute(db));
  await expect(Promise.all(answered)).resolves.toHaveLength(8);
  await close();
});
