import { formatMoment } from "~/models/date";
import { limitWords } from "~/models/sales/limits";
import type { RowsTaken } from "~/models/sales/limits.server";

/** Why a file has to wait, until when, and what else can be done. */
export function tooManyNow({ tier, until }: Extract<RowsTaken, { why: "hour" }>): string {
  return `${limitWords("hour", tier)} You can upload this file again from ${formatMoment(until)}.`;
}
