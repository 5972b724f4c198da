import { request } from "node:http";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import type { Delivery } from "./records";

/** How webhooks go wrong, from now on and until it is set otherwise. */
export interface WebhookKnobs {
  /** How often each is sent. */
  copies: number;
  /** Milliseconds on the sandbox's clock before the first attempt. */
  delay: number;
  /** Those that are due together go out newest first. */
  reversed: boolean;
  /** Those that are due together go out at the same time. */
  together: boolean;
  /** New ones are never sent. */
  dropped: boolean;
  /** Signed with another key. */
  badSignature: boolean;
  /** How long an attempt waits for its answer, in real milliseconds. */
  patience: number;
}

/** Where they go; the host is named apart when the site answers to another name than its address. */
export interface WebhookTarget {
  url: string;
  host?: string;
}

export const tidy: WebhookKnobs = {
  copies: 1,
  delay: 0,
  reversed: false,
  together: false,
  dropped: false,
  badSignature: false,
  patience: 30 * SECOND,
};

const GIVEN_UP_AFTER = 72 * HOUR;
const QUICK_ATTEMPTS = 4;

/** After so many attempts, or null when it is given up: every 3 minutes at first, then every hour. */
export function nextAttempt({ createdAt }: Delivery, attempts: number, now: Date): string | null {
  const next = now.getTime() + (attempts <= QUICK_ATTEMPTS ? 3 * MINUTE : HOUR);
  return next - new Date(createdAt).getTime() > GIVEN_UP_AFTER ? null : new Date(next).toISOString();
}

/** The status of the answer, or 0 without one. */
export function post(
  to: WebhookTarget,
  body: string,
  signature: string,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "x-paystack-signature": signature,
      ...(to.host !== undefined && { Host: to.host }),
    };
    const options = { method: "POST", headers, agent: false, signal };
    const sent = request(to.url, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", () => resolve(0)).end(body);
  });
}
