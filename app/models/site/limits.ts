import { DAY, HOUR } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** Downloads counted per address, whatever browser it claims to be. */
export const downloadLimit: Limit = { limit: 50, window: DAY };

/** Forms that need no account. Each form has its own counters. */
export const publicFormLimits = {
  mailbox: { limit: 3, window: HOUR },
  mailboxDay: { limit: 6, window: DAY },
} as const satisfies Record<string, Limit>;

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Contact messages, each of which a person has to read. */
  contact: { attempts: [{ limit: 5, window: HOUR }] },
  /** Newsletter subscriptions; the link in the mail refunds those for its mailbox. */
  newsletter: { attempts: [{ limit: 5, window: HOUR }] },
});
