import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { testDatabase } from "../../support/database";
import { ask } from "../../support/http";
import { startServer } from "../../support/server";

async function startShop() {
  const database = await testDatabase();
  const server = await startServer({ DATABASE_URL: database.url, PASSWORD_COST: "low" });
  return {
    ...server,
    async end() {
      await server.stop();
      await database.close();
    },
  };
}

/** Milliseconds from the signal to the end of the process. */
async function timeStop({ pid, stopped }: { pid: number; stopped: Promise<unknown> }): Promise<number> {
  const start = performance.now();
  process.kill(pid, "SIGTERM");
  await stopped;
  return performance.now() - start;
}

test(
  "a server that nobody waits for stops at once, pages shown and connections open before or not",
  { retry: 2 },
  async () => {
    const shop = await startShop();
    for (const path of ["/", "/login", "/pricing"]) expect((await fetch(shop.url + path)).status).toBe(200);
    const spare = connect(shop.port, "127.0.0.1");
    await once(spare, "connect");
    expect(await timeStop(shop)).toBeLessThan(1.5 * SECOND);
    spare.destroy();
    await shop.end();
  },
);

test("a server that is told to stop answers first who is in the middle of a request", async () => {
  const shop = await startShop();
  const body = "email=nobody%40shop.example&password=not+the+right+one";
  const socket = connect(shop.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const head = [
    "POST /login HTTP/1.1",
    `Host: 127.0.0.1:${shop.port}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 20)}`);
  await ask(shop.url, "/login");
  const stopping = timeStop(shop);
  const isOpen = () => ask(shop.url, "/").then(Boolean, () => false);
  await expect.poll(isOpen).toBe(false);
  socket.write(body.slice(20));
  await stopping;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  await shop.end();
});
