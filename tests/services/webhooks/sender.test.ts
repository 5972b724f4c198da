import { once } from "node:events";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";

import { MINUTE, SECOND } from "~/models/duration";
import { makeWebhookSender } from "~/services/providers/webhook-sender.server";
import { makeCertificate } from "../../support/certificate";

const name = "hooks.example.com";
const certificate = makeCertificate(name);
const seen: { host: string | undefined; body: string }[] = [];

const server = https.createServer(certificate, (request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    seen.push({ host: request.headers.host, body });
    const path = request.url ?? "";
    if (path === "/silent") return;
    if (path === "/redirect") return void response.writeHead(302, { Location: "/taken" }).end("see there");
    if (path === "/busy") return void response.writeHead(429, { "Retry-After": "90" }).end();
    if (path === "/endless") {
      response.writeHead(200);
      response.on("error", () => undefined);
      const more = (): void => {
        if (!response.destroyed) response.write("\u0000x".repeat(50_000), more);
      };
      return more();
    }
    response.end("thanks");
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `https://${name}:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** All names lead to the local receiver, and its address counts as public. */
const open = {
  demoReceiver: null,
  ca: certificate.cert,
  patience: 5 * MINUTE,
  resolve: () => Promise.resolve(["127.0.0.1"]),
  mayReach: (address: string) => address === "127.0.0.1",
};
const send = (path: string, door: Parameters<typeof makeWebhookSender>[0] = open) =>
  makeWebhookSender(door).send({ url: path, headers: { "webhook-id": "evt_1" }, body: '{"naira":"₦"}' });

describe("what is sent", () => {
  test("arrives unchanged, under the receiver's host name, and the answer comes back", async () => {
    seen.length = 0;
    expect(await send(`${url}/taken`)).toMatchObject({ status: 200, text: "thanks", retryAfter: null });
    expect(seen).toEqual([{ host: new URL(url).host, body: '{"naira":"₦"}' }]);
  });

  test("does not follow a redirect", async () => {
    seen.length = 0;
    expect(await send(`${url}/redirect`)).toMatchObject({ status: 302, text: "see there" });
    expect(seen).toHaveLength(1);
  });

  test("returns what the receiver asks for, and a kilobyte of an endless answer", async () => {
    expect(await send(`${url}/busy`)).toMatchObject({ status: 429, retryAfter: 90 * SECOND });
    expect(await send(`${url}/endless`)).toMatchObject({ status: 200, text: "x".repeat(512) });
  });

  test("gives up on a silent receiver, on another host's certificate and on an unknown name", async () => {
    expect(await send(`${url}/silent`, { ...open, patience: 50 })).toMatchObject({
      status: null,
      timedOut: true,
    });
    const other = url.replace(name, "other.example.com");
    expect(await send(other)).toMatchObject({ failure: "The certificate is for another name." });
    const { ca, ...strict } = open;
    expect(ca).toBeTruthy();
    expect(await send(url, strict)).toMatchObject({ status: null, timedOut: false });
    const nowhere = { ...open, resolve: () => Promise.resolve([]) };
    expect(await send(url, nowhere)).toMatchObject({ failure: "The name of the address was not found." });
  });
});

describe("a private address is never reached", () => {
  const guarded = { demoReceiver: null, ca: certificate.cert, patience: 5 * MINUTE };
  const refused = { status: null, failure: "The address leads to a private network." };

  test("by a name that leads there, alone or beside a public one", async () => {
    seen.length = 0;
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["::1"]])
      expect(await send(url, { ...guarded, resolve: () => Promise.resolve(addresses) })).toMatchObject(
        refused,
      );
    expect(seen).toEqual([]);
  });

  test("by a number in the URL, without a name server", async () => {
    const { port } = server.address() as AddressInfo;
    let asked = 0;
    const door = { ...guarded, resolve: () => Promise.resolve([String((asked += 1))]) };
    for (const host of [
      "127.0.0.1",
      "0x7f.1",
      "2130706433",
      "127.1",
      "①②⑦.0.0.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
    ])
      expect(await send(`https://${host}:${port}/`, door)).toMatchObject(refused);
    expect(await send(`http://${name}:${port}/`, door)).toMatchObject(refused);
    expect([seen, asked]).toEqual([[], 0]);
  });

  test("by a name that leads elsewhere the second time: each request resolves again, and no connection is kept", async () => {
    let turn = 0;
    const rebinding = {
      ...open,
      resolve: () => Promise.resolve((turn += 1) === 1 ? ["127.0.0.1"] : ["127.0.0.2"]),
    };
    const sender = makeWebhookSender(rebinding);
    const request = { url: `${url}/taken`, headers: {}, body: "{}" };
    expect(await sender.send(request)).toMatchObject({ status: 200 });
    expect(await sender.send(request)).toMatchObject(refused);
  });

  test("and a form checks where a name leads before it is saved", async () => {
    const asking = (addresses: string[]) =>
      makeWebhookSender({ ...guarded, resolve: () => Promise.resolve(addresses) }).leadsOutside(name);
    expect([await asking(["10.0.0.8"]), await asking(["8.8.8.8"]), await asking([])]).toEqual([
      false,
      true,
      null,
    ]);
  });
});
