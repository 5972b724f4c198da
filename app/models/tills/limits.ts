import { DAY, HOUR, MINUTE } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** User codes of tills that one session types; the right one resets the counter. */
export const tillCodeLimit: Limit = { limit: 5, window: 15 * MINUTE };

/** Entitlements that one till requests; it needs four a day. */
export const entitlementLimit: Limit = { limit: 120, window: HOUR };

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** User codes of tills; the right one refunds those of its session. */
  "till-code": { attempts: [{ limit: 20, window: HOUR }] },
  /** User codes of tills per account, from any session and address. */
  "till-code-account": {
    attempts: [
      { limit: 20, window: HOUR },
      { limit: 60, window: DAY },
    ],
  },
  /** User codes of tills per network. */
  "till-code-network": { attempts: [{ limit: 400, window: HOUR }] },
});

/** Wrong codes of tills on the whole site that raise an alarm in the log. They refuse no request. */
export const tillGuessAlarm: Limit = { limit: 200, window: HOUR };
