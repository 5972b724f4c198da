import { parseJsonWithLongIntegers } from "~/models/long-json";
import { readLostCall } from "./lost-call.server";

export interface PaystackSettings {
  url: string;
  /** The first one is used. */
  secretKeys: string[];
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: Record<string, unknown>;
}

export type Answer =
  | { arrived: true; status: number; body: unknown; retryAfterSeconds: number }
  /** Either nothing was sent at all, or what became of it is not known. */
  | { arrived: false; sent: boolean; reason: string };

/** How long to leave the provider alone when it cannot be reached, or asks for peace without saying how long. */
const PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;

/** One call, once: what sends money twice is a call that is made again because its answer got lost. */
export async function call(settings: PaystackSettings, patience: number, sent: Call): Promise<Answer> {
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
    return { arrived: false, ...readLostCall(error) };
  }
}

function readPause(headers: Headers): number {
  const seconds = headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? "";
  if (!/^\d{1,5}$/.test(seconds)) return PAUSE_SECONDS;
  return Math.min(Math.max(Number(seconds), 1), LONGEST_PAUSE_SECONDS);
}

export function pauseOf(answer: Answer): number {
  return answer.arrived ? answer.retryAfterSeconds : PAUSE_SECONDS;
}
