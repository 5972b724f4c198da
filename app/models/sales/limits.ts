import { HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Files of sales that one owner uploads. */
export const salesFileLimit: Limit = { limit: 30, window: HOUR };

/** Batches of sales that one till sends: at one a minute no till falls behind. */
export const salesBatchLimit: Limit = { limit: 300, window: HOUR };
