import { DAY, HOUR } from "~/models/duration";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** Requests to recover an account, per typed address. */
export const recoveryLimits = {
  identifier: { limit: 3, window: HOUR },
  /**
   * Counts every mail, with a code or a key. Each key works for as long as this window, so a stranger who uses the
   * limit up locks no owner out.
   */
  day: { limit: 8, window: DAY },
  gap: { limit: 1, window: RESEND_PAUSE },
} as const satisfies Record<string, Limit>;

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Requests for a recovery; the right code or key refunds those for the same mailbox. */
  recovery: { attempts: [{ limit: 30, window: HOUR }] },
  /** Recovery keys; the right one refunds those of its recovery. */
  "recovery-key": { attempts: [{ limit: 30, window: HOUR }] },
});
