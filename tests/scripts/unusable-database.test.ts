import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { withDatabase } from "../../scripts/supervisor/database";
import { Problem } from "../../scripts/supervisor/problem";

/** A server that refuses every connection as PostgreSQL does. */
async function refusing(code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const answer = Buffer.alloc(5);
  answer.write("E");
  answer.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([answer, fields])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgresql://kaypoint@127.0.0.1:${(server.address() as AddressInfo).port}/kaypoint`;
}

test.each([
  ["57P03", "the database system is starting up", "run this again"],
  ["57P02", "terminating connection because of crash of another server process", "run this again"],
  ["57P01", "terminating connection due to administrator command", "run this again"],
  ["53300", "sorry, too many clients already", "max_connections"],
])("a command says what to do about %s, without a stack", async (code, message, step) => {
  const url = await refusing(code, message);
  const refused = withDatabase(url, (db) => sql`select 1`.execute(db));
  await expect(refused).rejects.toThrow(Problem);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(step);
});

test("a mistake in our code keeps its stack", async () => {
  const url = await refusing("XX000", "internal error");
  await expect(withDatabase(url, (db) => sql`select 1`.execute(db))).rejects.not.toThrow(Problem);
});
