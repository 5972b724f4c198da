import { formatMoment } from "~/models/date";
import { SECOND } from "~/models/duration";
import { limitWords } from "~/models/sales/sales-limit";
import type { RowsTaken } from "~/models/sales/sales-limit.server";

/** Why a file has to wait, until when, and what else can be done. */
export function tooManyNow(
  { tier, retryAfterSeconds }: Extract<RowsTaken, { why: "hour" }>,
  now: Date,
): string {
  const again = formatMoment(new Date(now.getTime() + retryAfterSeconds * SECOND));
  return `${limitWords("hour", tier)} You can send this file again from ${again}.`;
}
