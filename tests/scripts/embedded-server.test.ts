import { once } from "node:events";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { MINUTE } from "~/models/duration";

import { openEmbedded } from "../support/database-engines";
import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();

const embedded = await openEmbedded(folder);
const pool = new pg.Pool({ connectionString: embedded.url, max: 10 });
afterAll(async () => {
  await pool.end();
  await embedded.close();
  removeFolder(folder);
});

const numbers = Array.from({ length: 100 }, (_, index) => index);

const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);

/** A message of the PostgreSQL protocol: its letter, its length, its body. */
function message(letter: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

/** A client that sends only a part of its message, as when its bytes arrive in pieces. */
async function halting({ socketFolder } = embedded) {
  const socket = createConnection(join(socketFolder, ".s.PGSQL.5432"));
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
  const protocol = Buffer.from([0, 3, 0, 0]);
  socket.write(message("", protocol, text("user"), text("postgres"), Buffer.from([0])));
  await vi.waitUntil(() => heard.includes("Z"), { timeout: 5 * MINUTE });
  const say = (...messages: Buffer[]) => void socket.write(Buffer.concat(messages));
  return { socket, say, heard: () => heard };
}

test("a query that arrives in pieces is not mixed with another client's query in between", async () => {
  const { say, heard } = await halting();
  say(message("P", text(""), text("select 'of the halting client'"), int16(0)));
  await wait(100);
  const other = pool.query("select $1::text as own", ["of the other client"]);
  await wait(100);
  say(
    message("B", text(""), text(""), int16(0), int16(0), int16(0)),
    message("E", text(""), Buffer.alloc(4)),
    message("S"),
  );
  expect((await other).rows).toEqual([{ own: "of the other client" }]);
  await vi.waitUntil(() => heard().includes("of the halting client"), { timeout: 5 * MINUTE });
});

test("a wrong query of one client does not affect the others", async () => {
  const answers = await Promise.allSettled(
    numbers.map((number) =>
      number % 2 === 0
        ? pool.query<{ own: number }>("select $1::int as own", [number])
        : pool.query("select $1::int / 0, $2::text", [number, "x"]),
    ),
  );
  for (const [number, answer] of answers.entries())
    if (number % 2 === 0) expect(answer).toMatchObject({ value: { rows: [{ own: number }] } });
    else expect(answer).toMatchObject({ reason: { code: "22012" } });
});

test("a client dropped inside a transaction leaves nothing behind and blocks no other", async () => {
  await pool.query("create table kept (id int)");
  const client = new pg.Client({ connectionString: embedded.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  await client.query("insert into kept values ($1)", [1]);
  const waiting = pool.query("select id from kept");
  await client.end();
  expect((await waiting).rows).toEqual([]);
});

test("it ends beside a client that has closed its side and does not read the answer", async () => {
  const own = temporaryFolder();
  const ending = await openEmbedded(own);
  const { socket, say } = await halting(ending);
  socket.pause();
  say(message("Q", text("select repeat('x', 30000000)")));
  const other = new pg.Client({ connectionString: ending.url });
  await other.connect();
  await other.query("select 1");
  await other.end();
  socket.end();
  await once(socket, "finish");
  // Until the server has seen it.
  await wait(300);
  await ending.close();
  socket.resume();
  await once(socket, "close");
  removeFolder(own);
});
