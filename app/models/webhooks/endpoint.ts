import { OFF_AFTER } from "./retry";
import type { WebhookOff } from "#db/schema";
import { DAY, lengthInWords, MINUTE } from "~/models/duration";
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

export const offReasons: Record<WebhookOff, string> = {
  owner: "You switched it off.",
  failing: `It failed for ${lengthInWords(OFF_AFTER)}, so we switched it off.`,
  gone: "It answered 410 Gone, which asks us to stop.",
  closed: "The account was closed.",
  locked: "The account was locked by our staff.",
  handover:
    "The password was reset by a person with access to your mailbox, so we switched it off to be safe.",
  transfer:
    "The shop has a new owner, so we switched it off. If the address is yours, make a new secret before you switch it on.",
};
