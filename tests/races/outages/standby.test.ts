import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { makeDatabase, onUnsureCommit, type Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { startPostgresql } from "../../support/database-engines";
import { administer } from "../../support/database-server";

let unsure = 0;

const limits = { patience: 4 * SECOND, statement: 10 * SECOND, idle: 10 * SECOND };
const connect = (option = "") => makeDatabase({ url: server.url + option, poolSize: 1, limits });

const server = await startPostgresql([
  "fsync=off",
  "max_connections=20",
  // Only a transaction that asks for the standby waits for it.
  "synchronous_standby_names=nobody",
  "synchronous_commit=off",
]);
onUnsureCommit(() => (unsure += 1));
const database = connect();
await sql`create table things (id int)`.execute(database.db);
afterAll(async () => {
  await database.close();
  await server.stop();
});

const add = (db: Db, id: number) => sql`insert into things values (${id})`.execute(db);
const processOf = async (db: Db) =>
  (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id;

describe("a commit", () => {
  test("whose wait for the standby is cancelled is answered and reported", async () => {
    const patient = connect("&options=-c%20synchronous_commit%3Don");
    const added = add(patient.db, 1);
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(() => administer(server.url, waiting)).toHaveLength(1);
    expect(unsure).toBe(0);
    await administer(server.url, `select pg_cancel_backend(pid) from (${waiting}) as waiting`);
    await added;
    expect(unsure).toBe(1);
    await add(database.db, 2);
    expect(unsure).toBe(1);
    await patient.close();
  });
});

describe("a connection", () => {
  test("to a database that turned read-only is given up with the query that finds out", async () => {
    const before = await processOf(database.db);
    await administer(server.url, "alter system set default_transaction_read_only = on");
    await administer(server.url, "select pg_reload_conf()");
    const refusal = () => add(database.db, 3).then(String, (error: unknown) => error);
    await expect.poll(refusal).toMatchObject({ code: "25006" });
    expect(isDatabaseDown(await refusal())).toBe(true);
    await administer(
      `${server.url}&options=-c%20default_transaction_read_only%3Doff`,
      "alter system reset all",
    );
    await administer(server.url, "select pg_reload_conf()");
    await expect.poll(() => add(database.db, 3).then(() => "added", String)).toBe("added");
    expect(await processOf(database.db)).not.toBe(before);
  });

  test("refused for another reason is kept", async () => {
    const before = await processOf(database.db);
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow("division by zero");
    expect(await processOf(database.db)).toBe(before);
  });
});
