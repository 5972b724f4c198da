import { once } from "node:events";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { respondEarly } from "~/services/http/early-response.server";
import { ask, sendBytes } from "../../support/visitor";

const CHANNEL = "http.server.request.start";
const body = Buffer.from("kept");
const early = { status: 200, headers: { "Content-Type": "text/plain", "Content-Length": "4" }, body };

let heard: string[];
let port: number;
const server = createServer((request, response) => {
  heard.push(request.url ?? "");
  response.end("asked");
});

function answerKept(message: unknown) {
  const exchange = message as { server: Server; request: IncomingMessage; response: ServerResponse };
  if (exchange.request.url === "/kept") respondEarly(exchange, early);
  if (exchange.request.url === "/old") respondEarly(exchange, { ...early, status: 304, body: null });
}

beforeAll(async () => {
  subscribe(CHANNEL, answerKept);
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  heard = [];
});
afterAll(() => {
  unsubscribe(CHANNEL, answerKept);
  server.close();
});

const get = (path: string, options = {}) => ask(`http://127.0.0.1:${port}`, path, options);

test("an early answer does not reach the server's listeners, and every other request does", async () => {
  expect(await get("/kept")).toMatchObject({ status: 200, body: "kept" });
  expect(heard).toEqual([]);
  expect(await get("/other")).toMatchObject({ status: 200, body: "asked" });
  expect(await get("/kept")).toMatchObject({ status: 200, body: "kept" });
  expect(heard).toEqual(["/other"]);
});

test("a HEAD request gets the headers, and a current copy gets 304", async () => {
  const head = await get("/kept", { method: "HEAD" });
  expect(head).toMatchObject({ status: 200, body: "" });
  expect(head.headers["content-length"]).toBe("4");
  expect(await get("/old")).toMatchObject({ status: 304, body: "" });
});

test("answers on one connection come in the order of their requests", async () => {
  const request = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n${more}\r\n`;
  const answers = await sendBytes(
    port,
    request("/kept") + request("/other") + request("/kept", "Connection: close\r\n"),
  );
  expect(answers.match(/kept|asked/g)).toEqual(["kept", "asked", "kept"]);
});

test("a connection is kept alive, also past an unread body", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const options = { agent, body: "x".repeat(100_000), headers: { "Content-Length": "100000" } };
  expect((await get("/kept", options)).body).toBe("kept");
  expect((await get("/other", { agent })).body).toBe("asked");
  agent.destroy();
});
