import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { failure, type Answer } from "./envelope";
import { tamper, type Fault } from "../faults/faults";
import { readText, send } from "../http";
import { toJson } from "./json";
import { findRoute, referenceOf, type Call } from "./operations";
import { makeRate, rateHeaders } from "./rate";
import type { Sandbox } from "../sandbox";
import type { Body } from "./transactions";

/** One API call, for tests. */
interface SeenCall {
  operation: string;
  reference: string | null;
  status: number;
}

export type Api = ReturnType<typeof makeApi>;

const rateLimited = failure({
  message: "Rate limit exceeded!",
  status: 429,
  type: "api_error",
  code: "rate_limited",
});

const missing = failure({
  message: "Not found",
  status: 404,
  code: "not_found",
  nextStep: "The sandbox has no such endpoint: see docs/sandbox.md for those that it has.",
});

const unreadable = failure({
  message: "The body of the request could not be read",
  code: "invalid_params",
  nextStep: "Send a JSON object, or a form.",
});

export const brokenAnswer = (status: number): Answer => ({
  status,
  body: { status: false, message: "An error occurred" },
});

export function makeApi(sandbox: Sandbox) {
  const rate = makeRate(sandbox.clock, sandbox.rateLimit);
  const calls: SeenCall[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const text = await readText(request);
    const { exceeded, headers } = rate();
    const found = findRoute(request.method ?? "", url.pathname);
    const body = readBody(request, text);
    const refusal = refuse(request, exceeded);
    if (refusal || !found || !body) {
      reply(response, refusal ?? (found ? unreadable : missing), headers);
      return;
    }
    const call = { sandbox, key: found.key, query: url.searchParams, body };
    const reference = referenceOf(call);
    const { operation } = found.route;
    const fault = sandbox.faults.take(operation, reference);
    const result = await work(found.route.work, { ...call, fault });
    calls.push({ operation, reference, status: result.status });
    deliver(response, { ...result, headers: { ...headers, ...result.headers } }, fault);
  }

  function refuse(request: IncomingMessage, exceeded: boolean): Answer | null {
    if (request.headers.authorization !== `Bearer ${sandbox.secretKey}`)
      return failure({ message: "Invalid key", status: 401, code: "invalid_Key" });
    return exceeded ? rateLimited : null;
  }

  return { answer, calls };
}

async function work(run: (call: Call) => Answer, call: Call): Promise<Answer> {
  const { fault } = call;
  if (fault?.kind === "busy")
    return { ...rateLimited, headers: rateHeaders(100, 0, (fault.seconds ?? 1) * 1000) };
  if (fault?.kind === "error" && !fault.done) return brokenAnswer(fault.status ?? 500);
  if (fault?.kind === "slow") await wait(fault.milliseconds);
  const result = run(call);
  if (fault?.kind === "error") return brokenAnswer(fault.status ?? 500);
  if (fault?.kind !== "tamper") return result;
  return { ...result, body: { ...result.body, data: tamper(result.body.data, fault.data) } };
}

function deliver(response: ServerResponse, answer: Answer, fault: Fault | null): void {
  if (fault?.kind === "silence") return;
  if (fault?.kind === "lost-reply") {
    response.destroy();
    return;
  }
  if (fault?.kind !== "malformed") {
    reply(response, answer);
    return;
  }
  const whole = toJson(answer.body);
  const cut = fault.body ?? whole.slice(0, whole.length / 2);
  send(response, answer.status, { "Content-Type": "application/json" }, cut);
}

function reply(response: ServerResponse, answer: Answer, headers: Record<string, string> = {}): void {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  send(response, answer.status, { ...type, ...headers, ...answer.headers }, toJson(answer.body));
}

/** The API accepts forms as well as JSON. null if the text is neither, or too long. */
function readBody({ method, headers }: IncomingMessage, text: string | null): Body | null {
  if (method === "GET" || text === "") return {};
  if (text === null) return null;
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : null;
  } catch {
    return null;
  }
}
