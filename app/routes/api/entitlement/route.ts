import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/services/platform/site-origin.server";
import { requireTill } from "~/routes/api/require-till.server";
import { issueEntitlement } from "~/services/tills/issue-entitlement.server";
import { oauthAnswer, tillCall } from "~/services/tills/oauth.server";

/** What the till's location may use, signed. */
export const loader = tillCall("GET", async ({ request }) => {
  const caller = await requireTill(app, request);
  return oauthAnswer(await issueEntitlement(app, caller, siteOrigin()));
});

export const action = loader;
