import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { startEmbedded } from "../deployment/faults/databases";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

test("an embedded database whose log is full ends, restarts, and has everything it acknowledged", async () => {
  const database = await startEmbedded();
  onTestFinished(() => database.stop());
  const client = await connect(database.url);
  await client.query("create table kept (id int)");
  await client.query("insert into kept select generate_series(1, 100)");

  const makeRoom = database.fillDisk();
  await client.query("select pg_switch_wal()").catch(() => undefined);
  await expect(client.query("insert into kept select generate_series(1, 100)")).rejects.toThrow();
  await expect(client.query("select 1")).rejects.toThrow();
  makeRoom();

  await expect.poll(() => connect(database.url).then((again) => again.end())).toBeUndefined();
  const again = await connect(database.url);
  expect((await again.query("select count(*)::int from kept")).rows).toEqual([{ count: 100 }]);
  await again.query("insert into kept values (101)");
  await again.end();
});
