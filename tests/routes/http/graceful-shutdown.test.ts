import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { openDatabase } from "../../support/database";
import { ask } from "../../support/visitor";
import { type Server, startServer } from "../../support/server";

async function startShop(env: Record<string, string> = {}) {
  const database = await openDatabase();
  const server = await startServer({ DATABASE_URL: database.url, PASSWORD_COST: "low", ...env });
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

const GAVE_UP = "stopping, with requests that did not end in time";

const gaveUp = ({ log }: Server): boolean => log().some(({ msg }) => msg === GAVE_UP);

test("an idle server waits for nothing, even after pages were shown and with connections open", async () => {
  const shop = await startShop();
  for (const path of ["/", "/login", "/pricing"]) expect((await fetch(shop.url + path)).status).toBe(200);
  const spare = connect(shop.port, "127.0.0.1");
  await once(spare, "connect");
  await timeStop(shop);
  expect(gaveUp(shop)).toBe(false);
  spare.destroy();
  await shop.end();
});

test("a stopping server first answers the requests in progress", async () => {
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

test("a draining server reports that it is not ready, and serves new requests on connections that then close", async () => {
  const shop = await startShop({ DRAIN_SECONDS: "60" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(shop.url, "/login", { agent })).headers.connection).toBe("keep-alive");
  const stopping = timeStop(shop);
  await expect.poll(async () => (await ask(shop.url, "/health/ready")).status).toBe(503);
  expect((await ask(shop.url, "/health/ready")).body).toContain("draining");
  const kept = await ask(shop.url, "/login", { agent });
  expect([kept.status, kept.headers.connection]).toEqual([200, "close"]);
  expect((await ask(shop.url, "/login")).status).toBe(200);
  agent.destroy();
  process.kill(shop.pid, "SIGTERM");
  await stopping;
  await shop.end();
});

test("the drain time ends by itself, and a second signal skips the rest of it", async () => {
  const short = await startShop({ DRAIN_SECONDS: "1" });
  expect(await timeStop(short)).toBeGreaterThan(0.9 * SECOND);
  await short.end();
  const hours = await startShop({ DRAIN_SECONDS: "60" });
  const stopping = timeStop(hours);
  await expect.poll(async () => (await ask(hours.url, "/health/ready")).status).toBe(503);
  process.kill(hours.pid, "SIGTERM");
  await stopping;
  await hours.end();
});

test("a request that never ends delays the stop by ten seconds, and then the server gives it up", async () => {
  const shop = await startShop();
  const socket = connect(shop.port, "127.0.0.1").on("error", () => undefined);
  socket.write(`POST /login HTTP/1.1\r\nHost: 127.0.0.1:${shop.port}\r\nContent-Length: 900\r\n\r\nemail=`);
  await ask(shop.url, "/login");
  const time = await timeStop(shop);
  expect(time).toBeGreaterThan(9 * SECOND);
  expect(gaveUp(shop)).toBe(true);
  socket.destroy();
  await shop.end();
});
