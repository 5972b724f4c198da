import { SECOND } from "~/models/duration";
import { parseJsonWithLongIntegers } from "~/models/json-numbers";
import { readRefusal } from "./paystack-answers.server";
import { type TransportTrouble, readTransportError } from "./transport-error.server";

export interface PaystackSettings {
  url: string;
  /** The first one is used. */
  secretKeys: string[];
}

/** What went wrong with a call, in one word for the log. */
type Trouble = TransportTrouble | "denied" | "busy" | "failing";

/** A call that got no proper answer. */
export interface FailedCall {
  trouble: Trouble;
  /** Such as "POST /transaction/initialize", without any identifier. */
  call: string;
  reason: string;
}

export interface Watch {
  /** The longest a call may take. */
  patience?: number;
  /** Awaited, and must not fail. */
  onTrouble?: (troubled: FailedCall) => Promise<void>;
}

const PATIENCE = 10 * SECOND;

interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: Record<string, unknown>;
}

export type Answer =
  /** `denied` if the fault is ours: the key, or the request. */
  | { arrived: true; status: number; body: unknown; retryAfterSeconds: number; denied: boolean }
  /** If `sent`, the outcome is unknown; otherwise nothing was sent at all. */
  | { arrived: false; sent: boolean; reason: string };

export type Send = (sent: Call) => Promise<Answer>;

/** How long to leave the provider alone if it cannot be reached, or asks for a pause without a duration. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;

/** Makes each call once: repeating a call whose answer got lost would send money twice. */
export function makeSend(settings: PaystackSettings, { patience = PATIENCE, onTrouble }: Watch): Send {
  return async (sent) => {
    const call = `${sent.method} ${/^(?:\/[a-z_]+){1,2}/.exec(sent.path)?.[0] ?? "/"}`;
    const answer = await ask(settings, patience, sent).catch(readTransportError);
    const trouble = "trouble" in answer ? answer.trouble : troubleOf(answer);
    if (trouble) await onTrouble?.({ trouble, call, reason: reasonOf(answer) });
    return answer;
  };
}

type ArrivedAnswer = Extract<Answer, { arrived: true }>;

async function ask(settings: PaystackSettings, patience: number, sent: Call): Promise<ArrivedAnswer> {
  const response = await fetch(new URL(sent.path, settings.url), {
    method: sent.method,
    headers: {
      Authorization: `Bearer ${settings.secretKeys[0] ?? ""}`,
      Accept: "application/json",
      ...(sent.body && { "Content-Type": "application/json" }),
    },
    body: sent.body ? JSON.stringify(sent.body) : null,
    // A redirect must not carry the key to another host.
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  const { status } = response;
  const body = parseJsonWithLongIntegers(await response.text());
  return {
    arrived: true,
    status,
    body,
    retryAfterSeconds: readPause(response.headers),
    denied: isDenied(sent, status, body),
  };
}

function troubleOf({ status, denied }: ArrivedAnswer): Trouble | null {
  if (denied) return "denied";
  if (status === 429) return "busy";
  return status >= 500 ? "failing" : null;
}

export function reasonOf(answer: Answer): string {
  if (!answer.arrived) return answer.reason;
  return `HTTP ${answer.status} ${readRefusal(answer.body)?.message ?? ""}`.trim();
}

/** Whether the provider refuses us rather than the payer: our key, or a charge for any reason but the card. */
function isDenied({ path }: Call, status: number, body: unknown): boolean {
  if (status === 403 && path.startsWith(ACCOUNTS) && isUnavailable(readRefusal(body))) return false;
  if (status === 401 || status === 403) return true;
  const refusal = status >= 400 && status < 500 && status !== 429 ? readRefusal(body) : null;
  if (!refusal) return false;
  if (/^invalid_key$/i.test(refusal.code) || /^invalid key$/i.test(refusal.message)) return true;
  return path === CHARGE && !isTaken(refusal) && readCardRefusal(refusal.message) === null;
}

/** Paths about account numbers of customers. */
export const ACCOUNTS = "/dedicated_account";

/** The provider has not switched account numbers on for us: nothing is wrong with the key. */
export function isUnavailable(refusal: { message: string } | null): boolean {
  return /not available for your business/i.test(refusal?.message ?? "");
}

export const CHARGE = "/transaction/charge_authorization";

/** A taken reference was taken by an earlier call of ours. */
export function isTaken({ code, message }: { code: string; message: string }): boolean {
  return code === "duplicate_reference" || /^duplicate transaction/i.test(message);
}

const deadCard =
  /authorization code is invalid|email does not match authorization|authorization may be inactive/i;
const restingCard = /charge attempt cannot be fulfilled until/i;

/** The only refusals that are about the card: it is dead for good, or was tried too often for now. */
export function readCardRefusal(message: string): "dead" | "resting" | null {
  if (deadCard.test(message)) return "dead";
  return restingCard.test(message) ? "resting" : null;
}

function readPause(headers: Headers): number {
  const seconds = headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? "";
  if (!/^\d{1,5}$/.test(seconds)) return PAUSE_SECONDS;
  return Math.min(Math.max(Number(seconds), 1), LONGEST_PAUSE_SECONDS);
}

export function pauseOf(answer: Answer): number {
  return answer.arrived ? answer.retryAfterSeconds : PAUSE_SECONDS;
}
