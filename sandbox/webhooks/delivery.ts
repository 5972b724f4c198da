import { request } from "node:http";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import type { Delivery } from "../records";

/** Faults of webhooks, until they are set otherwise. */
export interface WebhookFaults {
  /** Copies of each webhook. */
  copies: number;
  /** Milliseconds of the sandbox clock before the first attempt. */
  delay: number;
  /** Sends webhooks that are due together newest first. */
  reversed: boolean;
  /** Sends webhooks that are due together at the same time. */
  together: boolean;
  /** Never sends new webhooks. */
  dropped: boolean;
  /** Signs with a wrong key. */
  badSignature: boolean;
  /** Refund events carry the refund's number, which the provider does not promise. */
  refundIds: boolean;
  /** The timeout of an attempt, in real milliseconds. */
  timeout: number;
}

/** The URL of the shop, and its host if the shop is called by another name. */
export interface WebhookTarget {
  url: string;
  host?: string;
}

export const tidy: WebhookFaults = {
  copies: 1,
  delay: 0,
  reversed: false,
  together: false,
  dropped: false,
  badSignature: false,
  refundIds: false,
  timeout: 30 * SECOND,
};

const GIVEN_UP_AFTER = 72 * HOUR;
const QUICK_ATTEMPTS = 4;

/** When the next attempt is due, or null if it is given up: every 3 minutes at first, then every hour. */
export function nextAttempt({ createdAt }: Delivery, attempts: number, now: Date): string | null {
  const next = now.getTime() + (attempts <= QUICK_ATTEMPTS ? 3 * MINUTE : HOUR);
  return next - new Date(createdAt).getTime() > GIVEN_UP_AFTER ? null : new Date(next).toISOString();
}

/** Posts a webhook and returns the status of the response, or 0 without one. */
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
