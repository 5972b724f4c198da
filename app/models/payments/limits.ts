import { DAY, HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Top-ups by card that one account starts. */
export const topUpLimit: Limit = { limit: 60, window: HOUR };

/** Receipts that one account mails to itself again. */
export const receiptMailLimits: Limit[] = [
  { limit: 5, window: HOUR },
  { limit: 15, window: DAY },
];
