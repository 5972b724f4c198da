import { DAY, SECOND } from "~/models/duration";
import { formatCount } from "~/models/money";
import { limitWords, salesLimits } from "~/models/sales/limits";
import type { RowsTaken } from "~/models/sales/limits.server";
import { oauthError } from "~/api/oauth.server";

/** A full account needs action by a person first: the till need not ask more often than this. */
const FULL_RETRY = DAY / SECOND;

/** Tells a till that its owner's limit of rows is reached. It keeps its sales and sends them later. */
export function limitRefusal(refusal: Extract<RowsTaken, { allowed: false }>): Response {
  const { tier, why } = refusal;
  if (why === "too many at once")
    return oauthError(
      "too_many_rows",
      `Send at most ${formatCount(salesLimits[tier].hour)} lines in one batch.`,
      {
        status: 413,
      },
    );
  const [error, seconds] =
    why === "hour"
      ? (["slow_down", refusal.retryAfterSeconds] as const)
      : (["account_full", FULL_RETRY] as const);
  return oauthError(error, `${limitWords(why, tier)} Keep these sales, and send them again later.`, {
    status: 429,
    headers: { "Retry-After": String(seconds) },
  });
}
