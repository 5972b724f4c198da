import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { HOUR, MINUTE } from "~/models/duration";
import { openPayment, payAt, startSandbox, type TestSandbox } from "../../support/sandbox";

interface Arrival {
  body: string;
  headers: IncomingHttpHeaders;
}

const arrivals: Arrival[] = [];
let answers: number[] = [];
const shop = createServer((request, response) => {
  void text(request).then((body) => {
    arrivals.push({ body, headers: request.headers });
    const status = answers.shift() ?? 200;
    // A status of 0 sends nothing, like a shop that hangs.
    if (status > 0) response.writeHead(status).end();
  });
});
let sandbox: TestSandbox;

shop.listen(0, "127.0.0.1");
await once(shop, "listening");
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});
beforeEach(async () => {
  arrivals.length = 0;
  answers = [];
  const { port } = shop.address() as AddressInfo;
  const webhooks = { url: `http://127.0.0.1:${port}/webhooks/paystack`, host: "shop.example" };
  sandbox = await startSandbox({ webhooks, clock: { now: () => new Date("2026-11-21T09:00:00Z") } });
});
afterEach(() => sandbox.close());

async function pay(): Promise<string> {
  const { reference, url } = await openPayment(sandbox);
  await payAt(url);
  await sandbox.webhooks.idle();
  return reference;
}

interface Event {
  event: string;
  data: { reference: string; status: string; amount: number | string };
}

const read = ({ body }: Arrival) => JSON.parse(body) as Event;
const signature = ({ body }: Arrival, key = sandbox.secretKey) =>
  createHmac("sha512", key).update(body).digest("hex");

test("a success is sent as an event, with its bytes signed by the key", async () => {
  const reference = await pay();
  expect(arrivals).toHaveLength(1);
  expect(read(arrivals[0]!)).toMatchObject({
    event: "charge.success",
    data: { reference, status: "success", amount: 10_000_00 },
  });
  expect(arrivals[0]!.headers["x-paystack-signature"]).toBe(signature(arrivals[0]!));
  expect(arrivals[0]!.headers.host).toBe("shop.example");
});

test("only successes are sent", async () => {
  for (const card of ["declined", "poor", "noToken"] as const)
    await payAt((await openPayment(sandbox)).url, card);
  await sandbox.webhooks.idle();
  expect(arrivals).toEqual([]);
});

test("an event not answered with 200 comes again after 3 minutes four times, then every hour until 72 hours", async () => {
  answers = Array.from({ length: 200 }, () => 500);
  await pay();
  expect(arrivals).toHaveLength(1);
  await sandbox.advance(3 * MINUTE - 1);
  expect(arrivals).toHaveLength(1);
  await sandbox.advance(1);
  expect(arrivals).toHaveLength(2);
  for (let times = 0; times < 3; times += 1) await sandbox.advance(3 * MINUTE);
  expect(arrivals).toHaveLength(5);
  await sandbox.advance(30 * MINUTE);
  expect(arrivals).toHaveLength(5);
  await sandbox.advance(30 * MINUTE);
  expect(arrivals).toHaveLength(6);
  for (let hours = 0; hours < 100; hours += 1) await sandbox.advance(HOUR);
  expect(arrivals).toHaveLength(5 + 71);
  expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1);
});

test("a 200 ends the attempts", async () => {
  answers = [503];
  await pay();
  await sandbox.advance(3 * MINUTE);
  await sandbox.advance(24 * HOUR);
  expect(arrivals).toHaveLength(2);
});

test("a shop that hangs is given up after a while and tried again", async () => {
  answers = [0];
  sandbox.webhooks.set({ timeout: 50 });
  await pay();
  expect([...sandbox.deliveries.values()]).toMatchObject([{ attempts: 1, answer: 0 }]);
  await sandbox.advance(3 * MINUTE);
  expect([...sandbox.deliveries.values()]).toMatchObject([{ attempts: 2, answer: 200, nextAt: null }]);
});

test("events can be doubled, late, out of order, lost, or signed with another key", async () => {
  sandbox.webhooks.set({ copies: 5 });
  await pay();
  expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1);
  expect(arrivals).toHaveLength(5);

  arrivals.length = 0;
  sandbox.webhooks.set({ copies: 1, delay: 72 * HOUR, reversed: true });
  const references = [await pay(), await pay()];
  expect(arrivals).toEqual([]);
  await sandbox.advance(72 * HOUR);
  expect(arrivals.map((arrival) => read(arrival).data.reference)).toEqual(references.reverse());

  arrivals.length = 0;
  sandbox.webhooks.set({ delay: 0, dropped: true });
  const lost = await pay();
  await sandbox.advance(100 * HOUR);
  expect(arrivals).toEqual([]);

  sandbox.webhooks.set({ dropped: false, badSignature: true });
  await pay();
  expect(arrivals[0]!.headers["x-paystack-signature"]).not.toBe(signature(arrivals[0]!));

  arrivals.length = 0;
  sandbox.webhooks.set({ badSignature: false });
  sandbox.webhooks.replay(lost);
  await sandbox.webhooks.idle();
  expect(arrivals.map((arrival) => read(arrival).data.reference)).toEqual([lost]);
});

test("without an address events wait until there is one", async () => {
  const { port } = shop.address() as AddressInfo;
  sandbox.webhooks.sendTo(null);
  await pay();
  expect(arrivals).toEqual([]);
  sandbox.webhooks.sendTo({ url: `http://127.0.0.1:${port}/` });
  await sandbox.webhooks.idle();
  expect(arrivals).toHaveLength(1);
});

test("a dispute sends an event for each step", async () => {
  const reference = await pay();
  expect(sandbox.dispute({ reference, event: "create" })).toBe(true);
  expect(sandbox.dispute({ reference, event: "resolve" })).toBe(true);
  expect(sandbox.dispute({ reference: "nobody", event: "create" })).toBe(false);
  await sandbox.webhooks.idle();
  expect(arrivals.map((arrival) => read(arrival).event)).toEqual([
    "charge.success",
    "charge.dispute.create",
    "charge.dispute.resolve",
  ]);
});
