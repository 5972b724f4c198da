import { MINUTE } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** How often one member of staff may make us ask the provider about payments. */
export const askAgainLimit: Limit = { limit: 30, window: 10 * MINUTE };
