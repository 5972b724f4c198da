import type { WebhookOff } from "#db/schema";
import { DAY, MINUTE } from "~/models/duration";
import type { WebhookEventType } from "./event";

export const WEBHOOKS_PAGE = "/account/webhooks";

export const endpointPath = (id: number): string => `${WEBHOOKS_PAGE}/${id}`;

export const MAX_ENDPOINTS = 10;

/** How long the old secret signs beside a new one. */
export const OLD_SECRET_LIFE = DAY;

/** How long the session that made a secret can read it. */
export const SECRET_SHOWN = 10 * MINUTE;

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
