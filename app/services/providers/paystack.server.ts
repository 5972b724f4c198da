import { SECOND } from "~/models/duration";
import { parseJsonWithLongIntegers } from "~/models/json-numbers";
import type {
  ChargeRequest,
  ChargeResult,
  InitializeRequest,
  InitializeResult,
  ListRequest,
  ListResult,
  PaymentProvider,
  RefundRequest,
  RefundResult,
  RefundsResult,
  VerifyResult,
} from "~/models/payments/provider";
import { opened, page, paused, readRefusal, refund, succeeded, transaction } from "./paystack-answers.server";
import { readTransportError } from "./transport-error.server";

const PATIENCE = 20 * SECOND;
const PAGE_LENGTH = 100;

type Send = (sent: Call) => Promise<Answer>;

/** Payments by Paystack. Every verb is one call that is never repeated; see the outcome "unknown". */
export function makePaystack(settings: PaystackSettings, patience: number = PATIENCE): PaymentProvider {
  const send: Send = (sent) => call(settings, patience, sent);
  return {
    initialize: (request) => initialize(send, request),
    verify: (reference) => verify(send, reference),
    find: (providerId) => find(send, providerId),
    chargeAuthorization: (request) => chargeAuthorization(send, request),
    deactivate: (code) => deactivate(send, code),
    refund: (request) => giveBack(send, request),
    refundsOf: (providerId) => refundsOf(send, providerId),
    list: (span) => list(send, span),
  };
}

async function initialize(send: Send, request: InitializeRequest): Promise<InitializeResult> {
  const answer = await send({
    method: "POST",
    path: "/transaction/initialize",
    body: {
      email: request.email,
      amount: inKobo(request.amount),
      currency: "NGN",
      reference: request.reference,
      callback_url: request.callbackUrl,
      channels: [request.channel],
      // As text, since a plain object would come back with its numbers as strings.
      metadata: JSON.stringify({ ...request.metadata, cancel_action: request.cancelUrl }),
    },
  });
  const data = dataOf(answer);
  const page = opened.safeParse(data).data;
  if (page?.reference === request.reference)
    return { outcome: "opened", authorizationUrl: page.authorization_url, accessCode: page.access_code };
  return withoutEffect(answer);
}

async function verify(send: Send, reference: string): Promise<VerifyResult> {
  const answer = await send({
    method: "GET",
    path: `/transaction/verify/${encodeURIComponent(reference)}`,
  });
  const payment = transaction.safeParse(dataOf(answer)).data;
  // Any other word on another payment is none about this one; a success is a person's to look at.
  if (payment && (payment.reference === reference || payment.status === "success"))
    return { outcome: "found", payment };
  if (isBusy(answer)) return { outcome: "busy", retryAfterSeconds: pauseOf(answer) };
  return isNotFound(answer) ? { outcome: "not-found" } : unclear(answer);
}

async function find(send: Send, providerId: string): Promise<VerifyResult> {
  const answer = await send({ method: "GET", path: `/transaction/${encodeURIComponent(providerId)}` });
  const payment = transaction.safeParse(dataOf(answer)).data;
  if (payment?.providerId === providerId) return { outcome: "found", payment };
  if (isBusy(answer)) return { outcome: "busy", retryAfterSeconds: pauseOf(answer) };
  return answer.arrived && answer.status === 404 ? { outcome: "not-found" } : unclear(answer);
}

async function chargeAuthorization(send: Send, request: ChargeRequest): Promise<ChargeResult> {
  const answer = await send({
    method: "POST",
    path: "/transaction/charge_authorization",
    body: {
      email: request.email,
      amount: inKobo(request.amount),
      currency: "NGN",
      reference: request.reference,
      authorization_code: request.authorizationCode,
      ...(request.callbackUrl !== undefined && { callback_url: request.callbackUrl }),
      ...(request.unattended && { queue: true }),
    },
  });
  const data = dataOf(answer);
  const pause = paused.safeParse(data).data;
  if (pause?.reference === request.reference)
    return { outcome: "paused", authorizationUrl: pause.authorization_url, accessCode: pause.access_code };
  const payment = transaction.safeParse(data).data;
  if (payment?.reference === request.reference) return { outcome: "charged", payment };
  const result = withoutEffect(answer);
  return result.outcome === "refused" ? { ...result, card: isDeadCard.test(result.reason) } : result;
}

async function deactivate(send: Send, code: string): Promise<boolean> {
  const answer = await send({
    method: "POST",
    path: "/customer/authorization/deactivate",
    body: { authorization_code: code },
  });
  if (!answer.arrived) return false;
  const message = readRefusal(answer.body)?.message ?? "";
  return succeeded.safeParse(answer.body).success || /authorization code not found/i.test(message);
}

async function giveBack(send: Send, { reference, amount, note }: RefundRequest): Promise<RefundResult> {
  const answer = await send({
    method: "POST",
    path: "/refund",
    body: { transaction: reference, amount: inKobo(amount), currency: "NGN", merchant_note: note },
  });
  const made = refund.safeParse(dataOf(answer)).data;
  return made ? { outcome: "accepted", refund: made } : withoutEffect(answer);
}

async function refundsOf(send: Send, providerId: string): Promise<RefundsResult> {
  const answer = await send({ method: "GET", path: `/refund?transaction=${encodeURIComponent(providerId)}` });
  const found = refund.array().safeParse(dataOf(answer)).data;
  if (found) return { outcome: "listed", refunds: found };
  return isBusy(answer) ? { outcome: "busy", retryAfterSeconds: pauseOf(answer) } : unclear(answer);
}

async function list(send: Send, { from, to, page: number }: ListRequest): Promise<ListResult> {
  const query = new URLSearchParams({
    perPage: String(PAGE_LENGTH),
    page: String(number),
    from: from.toISOString(),
    to: to.toISOString(),
    status: "success",
  });
  const answer = await send({ method: "GET", path: `/transaction?${query.toString()}` });
  if (!answer.arrived || answer.status !== 200) return unclear(answer);
  const found = page.safeParse(answer.body).data;
  if (!found) return unclear(answer);
  const more = found.meta ? found.meta.page < found.meta.pageCount : found.data.length === PAGE_LENGTH;
  return { outcome: "listed", payments: found.data, more };
}

/** Both mean that the card is of no use any more; one shared text covers a wrong e-mail address too. */
const isDeadCard = /authorization code is invalid|email does not match authorization|may be inactive/i;

/** The answer to a call that should have made something and did not say that it had. */
function withoutEffect(answer: Answer) {
  if (isBusy(answer)) return { outcome: "busy" as const, retryAfterSeconds: pauseOf(answer) };
  const refusal = answer.arrived && answer.status >= 400 && answer.status < 500 && readRefusal(answer.body);
  // A reference that is taken was taken by an earlier call of ours, of which only verify knows.
  if (!refusal || refusal.code === "duplicate_reference" || /^duplicate transaction/i.test(refusal.message))
    return unclear(answer);
  return { outcome: "refused" as const, reason: refusal.message };
}

function isBusy(answer: Answer): boolean {
  return answer.arrived ? answer.status === 429 : !answer.sent;
}

/** Seen both with 400 and 404, so it is told by its words. */
function isNotFound(answer: Answer): boolean {
  const refusal = answer.arrived && answer.status < 500 && readRefusal(answer.body);
  if (!refusal) return false;
  return (
    refusal.code === "transaction_not_found" || /^transaction reference not found/i.test(refusal.message)
  );
}

function unclear(answer: Answer) {
  const reason = answer.arrived
    ? `HTTP ${answer.status} ${readRefusal(answer.body)?.message ?? ""}`.trim()
    : answer.reason;
  return { outcome: "unknown" as const, reason };
}

function dataOf(answer: Answer): unknown {
  if (!answer.arrived || answer.status !== 200) return null;
  return succeeded.safeParse(answer.body).data?.data ?? null;
}

function inKobo(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount in kobo`);
  return amount;
}

interface PaystackSettings {
  url: string;
  /** The first one is used. */
  secretKeys: string[];
}

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: Record<string, unknown>;
}

type Answer =
  | { arrived: true; status: number; body: unknown; retryAfterSeconds: number }
  /** Either nothing was sent at all, or what became of it is not known. */
  | { arrived: false; sent: boolean; reason: string };

/** How long to leave the provider alone when it cannot be reached, or asks for peace without saying how long. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;

/** One call, once: what sends money twice is a call that is made again because its answer got lost. */
async function call(settings: PaystackSettings, patience: number, sent: Call): Promise<Answer> {
  try {
    const response = await fetch(new URL(sent.path, settings.url), {
      method: sent.method,
      headers: {
        Authorization: `Bearer ${settings.secretKeys[0] ?? ""}`,
        Accept: "application/json",
        ...(sent.body && { "Content-Type": "application/json" }),
      },
      body: sent.body ? JSON.stringify(sent.body) : null,
      // The key must not follow a redirect to somebody else.
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    return {
      arrived: true,
      status: response.status,
      body: parseJsonWithLongIntegers(await response.text()),
      retryAfterSeconds: readPause(response.headers),
    };
  } catch (error) {
    return { arrived: false, ...readTransportError(error) };
  }
}

function readPause(headers: Headers): number {
  const seconds = headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? "";
  if (!/^\d{1,5}$/.test(seconds)) return PAUSE_SECONDS;
  return Math.min(Math.max(Number(seconds), 1), LONGEST_PAUSE_SECONDS);
}

function pauseOf(answer: Answer): number {
  return answer.arrived ? answer.retryAfterSeconds : PAUSE_SECONDS;
}
