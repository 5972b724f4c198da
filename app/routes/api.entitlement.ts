import type { LoaderFunctionArgs } from "@remix-run/node";
import { entitlementLimit } from "~/models/doors/throttle";
import { hit } from "~/models/doors/throttle.server";
import { app } from "~/services/app/app.server";
import { resource } from "~/services/doors/resource-route.server";
import { siteOrigin } from "~/services/doors/site-origin.server";
import { issueEntitlement } from "~/services/tills/entitlement.server";
import { oauthAnswer, oauthError } from "~/services/tills/oauth.server";
import { authenticateTill } from "~/services/tills/token.server";

/** What the branch of the till may use, signed. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const [, token] = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (token === undefined)
    throw oauthError("invalid_request", "Send the access token of the till as Authorization: Bearer.", {
      status: 401,
      headers: { "WWW-Authenticate": "Bearer" },
    });
  const caller = await authenticateTill(app, token);
  if (!caller)
    throw oauthError(
      "invalid_token",
      "This token opens nothing any more. Refresh it, or sign the till in again.",
      {
        status: 401,
        headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
      },
    );
  const counted = await hit(app.db, `entitlement:${caller.tillId}`, entitlementLimit, app.clock.now());
  if (!counted.allowed)
    throw oauthError("slow_down", "This till asks too often. Once in six hours is enough.", {
      status: 429,
      headers: { "Retry-After": String(counted.retryAfterSeconds) },
    });
  return oauthAnswer(await issueEntitlement(app, caller, siteOrigin()));
});
