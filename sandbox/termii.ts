import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface TextMessage {
  to: string;
  from: string;
  sms: string;
  type: string;
  channel: string;
  /** The id that Termii answers with; a refused call delivers no message. */
  id: string;
  path: string;
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

/** A server that follows Termii's API for SMS, WhatsApp and calls, and sends nothing. */
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
    const refusal = fault?.kind === "status" ? fault : readRefusal(pathname, body, { key, sender });
    if (refusal) {
      response.writeHead(refusal.status, { "Content-Type": "application/json", ...refusal.headers });
      response.end(
        JSON.stringify({ code: refusal.status, message: refusal.message ?? "Something went wrong" }),
      );
      return;
    }
    const id = String(9_000_000_000_000_000_000n + BigInt(delivered.length));
    const message = { ...(body as unknown as TextMessage), id, path: pathname };
    delivered.push(message);
    onDelivery?.(message);
    answer(response, { id, isTemplate: pathname === "/api/send/template" }, fault);
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

function answer(
  response: ServerResponse,
  { id, isTemplate }: { id: string; isTemplate: boolean },
  fault: Fault | undefined,
): void {
  if (fault?.kind === "silence") return;
  if (fault?.kind === "lost-reply") {
    response.destroy();
    return;
  }
  const sent = { code: "ok", message_id: id, message: "Successfully Sent", balance: 900, user: "Kaypoint" };
  // Termii answers about a template with a list.
  const body = fault?.kind === "answer" ? fault.body : JSON.stringify(isTemplate ? [sent] : sent);
  setTimeout(
    () => response.writeHead(200, { "Content-Type": "application/json" }).end(body),
    fault?.kind === "slow" ? fault.milliseconds : 0,
  );
}

function readRefusal(
  path: string,
  body: Record<string, unknown>,
  { key, sender }: { key: string; sender: string },
): Extract<Fault, { kind: "status" }> | null {
  const refuse = (status: number, message: string) => ({ kind: "status" as const, status, message });
  if (body.api_key !== key) return refuse(401, "Invalid API key");
  const wrong = path === "/api/sms/send" ? wrongText(body, sender) : wrongCall(path, body);
  if (wrong !== null) return refuse(400, wrong);
  const to = body.to ?? body.phone_number;
  if (typeof to !== "string" || !/^234\d{10}$/.test(to)) return refuse(400, "Invalid phone number");
  return null;
}

const isCode = (value: unknown): boolean => typeof value === "string" && /^\d{4,6}$/.test(value);

function wrongText(body: Record<string, unknown>, sender: string): string | null {
  if (body.from !== sender) return "Invalid Sender Id";
  if (body.type !== "plain") return "You are not set up on this route";
  if (body.channel === "whatsapp_otp") return isCode(body.sms) ? null : "sms must be 4 to 6 digits";
  return body.channel === "dnd" ? null : "You are not set up on this route";
}

function wrongCall(path: string, body: Record<string, unknown>): string | null {
  if (path === "/api/sms/otp/call") return isCode(body.code) ? null : "code must be 4 to 6 digits";
  if (path !== "/api/send/template") return "No such address";
  return body.device_id && body.template_id ? null : "Template not found";
}
