import { countAttempt } from "~/models/http/throttle.server";
import { salesBatchLimit } from "~/models/sales/limits";
import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/platform/app.server";
import { oauthError } from "~/api/oauth.server";

/** Counts what a till sends, and refuses it if that is too often. */
export async function limitSending(
  { db, clock }: Pick<App, "db" | "clock">,
  { tillId }: Pick<Caller, "tillId">,
): Promise<void> {
  const counted = await countAttempt(db, `sales:${tillId}`, salesBatchLimit, clock.now());
  if (counted.allowed) return;
  throw oauthError("slow_down", "This till sends too often. Put more sales into one batch.", {
    status: 429,
    headers: { "Retry-After": String(counted.retryAfterSeconds) },
  });
}
