import { DAY, MINUTE } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Wrong codes of one account, from the app and the list together. See docs/limits.md for what they allow. */
export const secondFactorLimits: Limit[] = [
  { limit: 5, window: 15 * MINUTE },
  { limit: 20, window: DAY },
];
