import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import type { Db } from "#db/client";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { makeContext } from "./context";

interface Said {
  status: number;
  body: string;
}

/** What the provider says to a key that is not valid (any more). */
export const noEntry: Said[] = [
  { status: 401, body: '{"status":false,"message":"Invalid key","code":"invalid_Key"}' },
  { status: 403, body: "<html>Forbidden</html>" },
  { status: 400, body: '{"status":false,"message":"Invalid key","type":"validation_error"}' },
];

/** A provider that has one answer for every call, or none. */
export async function startUnwillingProvider() {
  let said: Said | null = noEntry[0] ?? null;
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => {
      if (said) response.writeHead(said.status, { "Content-Type": "application/json" }).end(said.body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    say: (answer: Said | null) => void (said = answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface LogLine {
  msg: string;
  [fact: string]: unknown;
}

/** A context that pays at this address as the site does, and keeps what it logs. */
export function makePayingContext(db: Db, url: string) {
  const lines: LogLine[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  const plain = makeContext(db);
  const config = { ...plain.config, payments: { ...plain.config.payments, url } };
  const context = { ...plain, config, log };
  return { ...context, lines, payments: makeWatchedPaystack(context) };
}
