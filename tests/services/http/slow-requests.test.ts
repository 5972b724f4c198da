import { once } from "node:events";
import { Agent, createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limitSlowRequests } from "~/services/http/slow-requests.server";
import { ask, sendBytes } from "../../support/visitor";

/** So long that no busy machine makes a quick request slow. */
const TIMES = { headers: 1_500, body: 2_000, bytesInSecond: 2_000, silence: 10_000 };
/** Shorter than each of the limits, like the pause of a person who types. */
const PAUSE = 50;

let port: number;
const server = createServer((request, response) => {
  if (request.url === "/endless") {
    response.write("x".repeat(50_000_000));
    return;
  }
  if (request.url === "/thinking") {
    setTimeout(() => response.end("thought"), 3 * TIMES.headers);
    return;
  }
  request.on("end", () => response.end("answered")).resume();
});

beforeAll(async () => {
  limitSlowRequests(TIMES);
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the start at once and then a byte at a time; returns what arrived until the connection was closed. */
async function trickle(start: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(start);
  const answer = text(socket);
  const typing = setInterval(() => socket.write("a"), PAUSE);
  socket.once("end", () => {
    clearInterval(typing);
  });
  return answer.finally(() => {
    clearInterval(typing);
  });
}

const head = (lines: string) => `POST / HTTP/1.1\r\nHost: localhost\r\n${lines}`;

test("headers that never end are answered with 408", async () => {
  expect(await trickle(head("X-Slow: "))).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/);
});

test.each(["Content-Length: 100000", "Transfer-Encoding: chunked"])(
  "a body that never ends is answered with 408, with %s",
  async (length) => {
    const chunk = length.startsWith("Transfer") ? "FFFF\r\n" : "";
    expect(await trickle(head(`${length}\r\n\r\n${chunk}`))).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*Go back and send it again/,
    );
  },
);

test("a large body has time as long as it keeps coming", async () => {
  const socket = connect(port, "127.0.0.1");
  const answer = text(socket);
  socket.write(head("Content-Length: 20000\r\nConnection: close\r\n\r\n"));
  for (let part = 0; part < 20; part += 1) {
    socket.write("a".repeat(1_000));
    await wait(PAUSE);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/);
});

test("slow headers of a second request on a connection are answered with 408 too", async () => {
  const { keepAliveTimeout } = server;
  server.keepAliveTimeout = 100;
  const answers = await trickle(`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n${head("X-Slow: ")}`);
  server.keepAliveTimeout = keepAliveTimeout;
  expect(answers).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered[\s\S]*HTTP\/1\.1 408 /);
});

test("a connection that sends nothing is closed without an answer", async () => {
  expect(await text(connect(port, "127.0.0.1"))).toBe("");
});

test("a connection whose response is never read is closed", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause().write("GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(0);
  socket.destroy();
});

test("requests that arrive in time are answered, however many a connection carries", async () => {
  const warned = vi.spyOn(process, "emitWarning");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let request = 0; request < 15; request += 1) {
    const body = "a".repeat(1_000);
    const answer = await ask(`http://127.0.0.1:${port}`, "/", { agent, method: "POST", body });
    expect(answer).toMatchObject({ status: 200, body: "answered" });
    await wait(PAUSE);
  }
  agent.destroy();
  expect(warned).not.toHaveBeenCalled();
});

test("a slow response is waited for, also after another on its connection", async () => {
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const answers = await sendBytes(port, get("/") + get("/thinking", "Connection: close\r\n"));
  expect(answers.match(/answered|thought|408/g)).toEqual(["answered", "thought"]);
});
