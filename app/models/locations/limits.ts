import { DAY } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";

/** Locations that one owner adds: archived ones make room for others, and their rows stay. */
export const locationLimit: Limit = { limit: 30, window: DAY };
