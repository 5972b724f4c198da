import { HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/**
 * Audit events of callers without a session, and of refusals of an account, which anyone can cause. Further ones are
 * only counted, so a flood fills neither the disk nor the log.
 */
export const auditLimits = {
  network: { limit: 100, window: HOUR },
  everybody: { limit: 1000, window: HOUR },
  account: { limit: 100, window: HOUR },
} as const satisfies Record<string, Limit>;
