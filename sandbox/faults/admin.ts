import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Api } from "../api/api";
import type { WebhookFaults } from "../webhooks/delivery";
import type { Fault } from "./faults";
import { isLoopback, readText, send } from "../http";
import { toJson } from "../api/json";
import { dispute } from "../api/disputes";
import { progressRefunds } from "../api/refunds";
import { arrive } from "../banks";
import type { Sandbox } from "../sandbox";

const aim = {
  on: z
    .enum([
      "initialize",
      "verify",
      "charge",
      "ticket",
      "list",
      "fetch",
      "timeline",
      "refund",
      "dispute",
      "customer",
      "deactivate",
      "account",
      "session",
    ])
    .optional(),
  reference: z.string().optional(),
  times: z.int().positive().optional(),
};

const faultSchema = z.discriminatedUnion("kind", [
  z.object({ ...aim, kind: z.literal("lost-reply") }),
  z.object({ ...aim, kind: z.literal("silence") }),
  z.object({
    ...aim,
    kind: z.literal("error"),
    done: z.boolean(),
    status: z.int().min(500).max(599).optional(),
  }),
  z.object({ ...aim, kind: z.literal("busy"), seconds: z.int().positive().optional() }),
  z.object({ ...aim, kind: z.literal("slow"), milliseconds: z.int().positive() }),
  z.object({ ...aim, kind: z.literal("malformed"), body: z.string().optional() }),
  z.object({ ...aim, kind: z.literal("pause") }),
  z.object({ ...aim, kind: z.literal("decline"), reason: z.string().optional() }),
  z.object({ ...aim, kind: z.literal("tamper"), data: z.record(z.string(), z.unknown()) }),
]);

const webhookSchema = z
  .object({
    copies: z.int().min(1).max(20),
    delay: z.int().min(0),
    reversed: z.boolean(),
    together: z.boolean(),
    dropped: z.boolean(),
    badSignature: z.boolean(),
    refundIds: z.boolean(),
    timeout: z.int().positive(),
  })
  .partial();

const disputeSchema = z.object({
  reference: z.string(),
  event: z.enum(["create", "remind", "resolve"]),
  resolution: z.enum(["declined", "merchant-accepted", "auto-accepted"]).optional(),
  amount: z.int().positive().optional(),
});

const eventSchema = z.object({
  event: z.string().min(1),
  reference: z.string(),
  data: z.record(z.string(), z.unknown()),
});

const banksSchema = z
  .object({
    calls: z.enum(["allowed", "refused"]),
    delay: z.int().min(0),
    waiting: z.enum(["abandoned", "ongoing", "pending"]),
    wrongAmount: z.enum(["rejected", "accepted"]),
    rejection: z.enum(["once", "lost", "twice", "unknown"]),
    late: z.enum(["returned", "accepted"]),
    fraud: z.boolean(),
    accounts: z.enum(["given", "unavailable", "identity"]),
    receiver: z.enum(["authorization", "metadata", "nowhere"]),
    closedNumber: z.enum(["customer", "no customer", "returned"]),
  })
  .partial();

/** Advances the clock and does everything that becomes due. */
export async function advance(sandbox: Sandbox, milliseconds: number): Promise<void> {
  sandbox.clock.advance(milliseconds);
  progressRefunds(sandbox);
  arrive(sandbox);
  sandbox.webhooks.schedule();
  await sandbox.webhooks.idle();
}

type Work = (sandbox: Sandbox, given: unknown, api: Api) => unknown;

const works: Record<string, Work> = {
  "GET /__sim/state": ({ store, clock, faults }, _given, api) => ({
    now: clock.now().toISOString(),
    transactions: [...store.transactions.values()],
    authorizations: [...store.authorizations.values()],
    refunds: [...store.refunds.values()],
    faults: faults.waiting(),
    calls: api.calls,
  }),
  "GET /__sim/deliveries": ({ store }) => ({ deliveries: [...store.deliveries.values()] }),
  async "POST /__sim/advance"(sandbox, given) {
    await advance(sandbox, z.object({ seconds: z.number().positive() }).parse(given).seconds * 1000);
    return { now: sandbox.clock.now().toISOString() };
  },
  "POST /__sim/fault"({ faults }, given) {
    if (given === null) faults.clear();
    else faults.add(faultSchema.parse(given) as Fault);
    return { faults: faults.waiting() };
  },
  "POST /__sim/deliveries"({ webhooks }, given) {
    const replay = z.object({ replay: z.string() }).safeParse(given).data;
    if (replay) webhooks.replay(replay.replay);
    else webhooks.set(webhookSchema.parse(given) as Partial<WebhookFaults>);
    return { done: true };
  },
  "POST /__sim/banks"({ banks }, given) {
    return { banks: Object.assign(banks, banksSchema.parse(given)) };
  },
  "POST /__sim/dispute"(sandbox, given) {
    return { done: dispute(sandbox, disputeSchema.parse(given)) };
  },
  /** A signed event, possibly about something that does not exist. */
  "POST /__sim/event"({ webhooks }, given) {
    const { event, reference, data } = eventSchema.parse(given);
    webhooks.announce(event, reference, data);
    return { done: true };
  },
};

/** Handles requests of people and tests on this machine. Pages of other sites must not reach it. */
export async function answerAdmin(
  sandbox: Sandbox,
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { headers, method = "" } = request;
  const isForeign = headers.origin !== undefined || headers["x-forwarded-for"] !== undefined;
  const isJson = method === "GET" || headers["content-type"] === "application/json";
  const work = works[`${method} ${path}`];
  if (!work || !isLoopback(request) || !isOwnName(headers.host) || isForeign || !isJson) {
    send(response, 404, { "Content-Type": "text/plain" }, "Not found\n");
    return;
  }
  try {
    const text = (await readText(request)) ?? "";
    const result = await work(sandbox, method === "GET" ? null : (JSON.parse(text) as unknown), api);
    send(response, 200, { "Content-Type": "application/json" }, `${toJson(result)}\n`);
  } catch (error) {
    send(response, 400, { "Content-Type": "text/plain" }, `${error instanceof Error ? error.message : ""}\n`);
  }
}

/** Another party may own a host name that resolves to this machine. */
function isOwnName(host = ""): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}
