import { HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Requests to other people's systems that one owner causes: added addresses, tests and repeated deliveries. */
export const webhookLimit: Limit = { limit: 60, window: HOUR };
