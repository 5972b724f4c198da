import { DAY, HOUR, SECOND } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Top-ups by card that one account starts. */
export const topUpLimit: Limit = { limit: 60, window: HOUR };

/** Receipts that one account mails to itself again. */
export const receiptMailLimits: Limit[] = [
  { limit: 5, window: HOUR },
  { limit: 15, window: DAY },
];

/** How often an account asks for a number of its own: each time, the provider gets several calls. */
export const depositAccountLimit: Limit = { limit: 5, window: DAY };

/** Questions to the provider about one payment: reloading its page does not ask each time. */
export const askLimit: Limit = { limit: 1, window: 2 * SECOND };
