import { DAY } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Claims that one owner opens, withdrawn ones included. */
export const claimLimit: Limit = { limit: 20, window: DAY };
