import { systemClock } from "~/services/platform/clock.server";
import { Problem } from "./problem";

/** A moment of the past, with its zone. */
export function readMoment(text: string, usage: string): Date {
  const moment = new Date(text);
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && moment < systemClock.now()) return moment;
  throw new Problem(usage);
}
