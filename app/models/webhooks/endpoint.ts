import type { WebhookOff } from "#db/schema";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { WebhookEventType } from "./event";

export const WEBHOOKS_PAGE = "/account/webhooks";

export const endpointPath = (id: number): string => `${WEBHOOKS_PAGE}/${id}`;

export const MAX_ENDPOINTS = 10;

/** How long the old secret signs beside a new one. */
export const OLD_SECRET_LIFE = DAY;

/** How long the session that made a secret can read it. */
export const SECRET_SHOWN = 10 * MINUTE;

/** After this long with only failures an address is switched off; after `TELL_AFTER` its owner is told. */
export const OFF_AFTER = 120 * HOUR;
const TELL_AFTER = 24 * HOUR;

export interface Endpoint {
  id: number;
  url: string;
  types: WebhookEventType[];
  secretNumber: number;
  oldSecretUntil: Date | null;
  offAt: Date | null;
  offWhy: WebhookOff | null;
  failingSince: Date | null;
  slowUntil: Date | null;
  createdAt: Date;
}

/** The stage that a failing address has reached. */
export function failureStage(failingSince: Date, isOwnerTold: boolean, now: Date): "quiet" | "tell" | "off" {
  const length = now.getTime() - failingSince.getTime();
  if (length >= OFF_AFTER) return "off";
  return length >= TELL_AFTER && !isOwnerTold ? "tell" : "quiet";
}
