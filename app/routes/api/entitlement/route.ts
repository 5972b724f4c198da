import { entitlementLimit } from "~/models/tills/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/services/http/site-origin.server";
import { requireTill } from "~/services/tills/require-till.server";
import { issueEntitlement } from "~/services/tills/issue-entitlement.server";
import { oauthAnswer, oauthError, tillCall } from "~/services/tills/oauth.server";

/** What the till's location may use, signed. */
export const loader = tillCall("GET", async ({ request }) => {
  const caller = await requireTill(app, request);
  const counted = await countAttempt(
    app.db,
    `entitlement:${caller.tillId}`,
    entitlementLimit,
    app.clock.now(),
  );
  if (!counted.allowed)
    throw oauthError("slow_down", "This till asks too often. Once in six hours is enough.", {
      status: 429,
      headers: { "Retry-After": String(counted.retryAfterSeconds) },
    });
  return oauthAnswer(await issueEntitlement(app, caller, siteOrigin()));
});

export const action = loader;
