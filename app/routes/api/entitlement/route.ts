import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/http/site-origin.server";
import { requireTill } from "~/routes/api/require-till.server";
import { issueEntitlement } from "~/services/tills/issue-entitlement.server";
import { oauthAnswer, oauthError, tillCall } from "~/api/oauth.server";

/** What the till's location may use, signed. */
export const loader = tillCall("GET", async ({ request }) => {
  const caller = await requireTill(app, request);
  const issued = await issueEntitlement(app, caller, siteOrigin());
  if (issued.outcome === "throttled")
    throw oauthError("slow_down", "This till asks too often. Once in six hours is enough.", {
      status: 429,
      headers: { "Retry-After": String(issued.retryAfterSeconds) },
    });
  return oauthAnswer({
    entitlement: issued.entitlement,
    server_time: issued.now.toISOString(),
    check_after: issued.checkAfter.toISOString(),
  });
});

export const action = loader;
