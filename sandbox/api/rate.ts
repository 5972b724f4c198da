import { MINUTE, SECOND } from "~/models/duration";
import type { SandboxClock } from "../clock";

/** Counts calls in windows of a minute and returns the headers for each response. */
export function makeRate(clock: SandboxClock, limit: number | null) {
  let start = 0;
  let count = 0;
  return () => {
    if (limit === null) return { exceeded: false, headers: {} };
    const now = clock.now().getTime();
    if (now - start >= MINUTE) [start, count] = [now, 0];
    count += 1;
    return { exceeded: count > limit, headers: rateHeaders(limit, limit - count, start + MINUTE - now) };
  };
}

export function rateHeaders(limit: number, remaining: number, milliseconds: number): Record<string, string> {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(Math.max(remaining, 0)),
    "x-ratelimit-reset": String(Math.ceil(milliseconds / SECOND)),
  };
}
