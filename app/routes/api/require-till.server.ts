import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/platform/app.server";
import { oauthError, refuseOtherSites } from "~/api/oauth.server";
import { authenticateTill } from "~/services/tills/issue-tokens.server";

/** Guard of calls that only a till may make: finds the till of the request's bearer token, as RFC 6750 requires. */
export async function requireTill(app: Pick<App, "db" | "clock">, request: Request): Promise<Caller> {
  refuseOtherSites(request);
  const [, token] = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (token === undefined)
    throw oauthError("invalid_request", "Send the access token of the till as Authorization: Bearer.", {
      status: 401,
      headers: { "WWW-Authenticate": "Bearer" },
    });
  const caller = await authenticateTill(app, token);
  if (caller) return caller;
  throw oauthError("invalid_token", "This token no longer works. Refresh it, or sign the till in again.", {
    status: 401,
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
}
