import { DAY } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Setup times that one owner requests: each request sends a mail. */
export const setupLimit: Limit = { limit: 10, window: DAY };
