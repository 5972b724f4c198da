import { HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Test messages of one member of staff, or of the command. An SMS costs money. */
export const testMessageLimit: Limit = { limit: 5, window: HOUR };
