import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "~/models/duration";

/** The provider's response time, as seen from Lagos. */
const LATENCY = 300;

/** Seconds without charges for a client that exceeds the limit. */
const PENALTY = 30;

interface Charge {
  email: string;
  amount: number;
  reference: string;
}

/**
 * Replaces Paystack for charges of saved cards, and counts: this many charges in any minute are accepted, and those
 * above are answered 429.
 */
export async function startProvider(perMinute: number) {
  const charges = new Map<string, Charge & { at: number; id: number }>();
  const seen = { busy: 0, repeated: 0 };
  const times: number[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const send = (status: number, body: object) =>
      response
        .writeHead(status, { "Content-Type": "application/json", "x-ratelimit-reset": PENALTY })
        .end(JSON.stringify(body));
    const charge = path === "/transaction/charge_authorization" ? ((await json(request)) as Charge) : null;
    await wait(LATENCY);
    if (charge && isAbove(times, perMinute)) {
      seen.busy += 1;
      send(429, { status: false, message: "Rate limit exceeded!", code: "rate_limited" });
    } else if (charge) {
      if (charges.has(charge.reference)) seen.repeated += 1;
      times.push(performance.now());
      charges.set(charge.reference, { ...charge, at: performance.now(), id: charges.size + 1 });
      send(200, { status: true, message: "Charge attempted", data: transactionOf(charge, charges.size) });
    } else {
      const found = charges.get(path.split("/").at(-1) ?? "");
      if (found) send(200, { status: true, message: "Verified", data: transactionOf(found, found.id) });
      else send(404, { status: false, message: "Transaction reference not found." });
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    charges,
    mostInAMinute: () => mostWithin(times, MINUTE),
    mostInASecond: () => mostWithin(times, SECOND),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const isAbove = (times: number[], perMinute: number): boolean =>
  (times.at(-perMinute) ?? -Infinity) > performance.now() - MINUTE;

/** The largest number within any span of that length. */
function mostWithin(times: readonly number[], span: number): number {
  let most = 0;
  let from = 0;
  for (const [index, time] of times.entries()) {
    while ((times[from] ?? time) <= time - span) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

const transactionOf = ({ reference, amount, email }: Charge, id: number) => ({
  ...{ id, reference, amount, status: "success", domain: "test", currency: "NGN", fees: 10_000 },
  ...{
    customer: { email },
    gateway_response: "Approved",
    channel: "card",
    paid_at: new Date().toISOString(),
  },
  log: { history: [{ type: "success" }] },
});
