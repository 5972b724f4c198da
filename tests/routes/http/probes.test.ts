import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { ask } from "../../support/visitor";
import { startServer } from "../../support/server";

const origin = { APP_ORIGIN: "https://kaypoint.example" };
/** As a load balancer asks, which reaches a process by its IP address. */
const byAddress = { headers: { Host: "10.1.2.3:8080" } };

const database = await testDatabase();
const server = await startServer({ DATABASE_URL: database.url, ...origin });

afterAll(() => server.stop());

test("probes answer under any host name of the process, and other pages do not", async () => {
  for (const path of ["/health/alive", "/health/ready", "/version"]) {
    const answer = await ask(server.url, path, byAddress);
    expect(answer.status, path).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
  }
  expect((await ask(server.url, "/login", byAddress)).status).toBe(421);
});

test("the version is the number and the sources of the build", async () => {
  const { body } = await ask(server.url, "/version");
  expect(JSON.parse(body)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    build: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
});

test("with a silent database the process is alive but not ready, and says so within two seconds", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const waiting = await startServer({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none` });
  const ready = await ask(waiting.url, "/health/ready");
  expect(ready.status).toBe(503);
  // A busy machine may take longer, but only its own limit ends a wait in which nothing is ever answered.
  const timedOut = { ok: false, problem: "no answer within 2 seconds" };
  expect(JSON.parse(ready.body)).toMatchObject({ ready: false, checks: { database: timedOut } });
  expect((await ask(waiting.url, "/health/alive")).status).toBe(200);
  await waiting.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
