import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface TextMessage {
  to: string;
  from: string;
  sms: string;
  type: string;
  channel: string;
  /** The id that Termii answers with; a refused call delivers no message. */
  id: string;
}

/** What goes wrong with the next calls; each is used up by one call. */
export type Fault =
  | { kind: "status"; status: number; message?: string; headers?: Record<string, string> }
  /** Accepts the message, and never answers. */
  | { kind: "silence" }
  /** Accepts the message, and drops the connection. */
  | { kind: "lost-reply" }
  /** Accepts the message, and gives a wrong answer. */
  | { kind: "answer"; body: string }
  | { kind: "slow"; milliseconds: number };

interface TermiiSettings {
  /** 0 for any free port. */
  port?: number;
  key?: string;
  /** The approved sender id. */
  sender?: string;
  onDelivery?: (message: TextMessage) => void;
}

interface Call {
  body: Record<string, unknown>;
  path: string;
}

/** A server that follows Termii's API for sending SMS, and sends none. */
export async function startTermii({
  port = 0,
  key = "termii-test-key-8d2kq0",
  sender = "Kaypoint",
  onDelivery,
}: TermiiSettings = {}) {
  const delivered: TextMessage[] = [];
  const calls: Call[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    void take(request, response);
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://termii");
    if (pathname === "/api/get-balance") {
      response.writeHead(searchParams.get("api_key") === key ? 200 : 401).end();
      return;
    }
    const body = (await json(request)) as Record<string, unknown>;
    calls.push({ body, path: `${request.method} ${request.url}` });
    const fault = faults.shift();
    const refusal = fault?.kind === "status" ? fault : readRefusal(body, { key, sender });
    if (refusal) {
      response.writeHead(refusal.status, { "Content-Type": "application/json", ...refusal.headers });
      response.end(
        JSON.stringify({ code: refusal.status, message: refusal.message ?? "Something went wrong" }),
      );
      return;
    }
    const id = String(9_000_000_000_000_000_000n + BigInt(delivered.length));
    const message = { ...(body as unknown as TextMessage), id };
    delivered.push(message);
    onDelivery?.(message);
    answer(response, id, fault);
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    delivered,
    calls,
    fail: (...next: Fault[]) => void faults.push(...next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(response: ServerResponse, id: string, fault: Fault | undefined): void {
  if (fault?.kind === "silence") return;
  if (fault?.kind === "lost-reply") {
    response.destroy();
    return;
  }
  const sent = { code: "ok", message_id: id, message: "Successfully Sent", balance: 900, user: "Kaypoint" };
  const body = fault?.kind === "answer" ? fault.body : JSON.stringify(sent);
  setTimeout(
    () => response.writeHead(200, { "Content-Type": "application/json" }).end(body),
    fault?.kind === "slow" ? fault.milliseconds : 0,
  );
}

function readRefusal(
  body: Record<string, unknown>,
  { key, sender }: { key: string; sender: string },
): Extract<Fault, { kind: "status" }> | null {
  const refuse = (status: number, message: string) => ({ kind: "status" as const, status, message });
  if (body.api_key !== key) return refuse(401, "Invalid API key");
  if (body.from !== sender) return refuse(400, "Invalid Sender Id");
  if (body.channel !== "dnd" || body.type !== "plain") return refuse(400, "You are not set up on this route");
  if (typeof body.to !== "string" || !/^234\d{10}$/.test(body.to)) return refuse(400, "Invalid phone number");
  return null;
}
