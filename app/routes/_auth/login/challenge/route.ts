import type { ActionFunctionArgs } from "@remix-run/node";

import { CHALLENGE_LIFE } from "~/models/passkeys/passkey";
import { makeCookie, readCookie } from "~/http/cookies.server";
import { readFields } from "~/http/forms/form.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { optionsToLogIn } from "~/services/passkeys/make-challenge.server";
import { noPasskeys } from "~/http/refusals/passkey-refusal.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";

export function loader() {
  return redirectTo("/login", { status: 302 });
}

/** What a browser asks a device to sign before a login. The cookie binds it to this browser. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  await readFields(request);
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const token = readCookie(request, "passkey") ?? makeToken(app.random).token;
  const options = await optionsToLogIn(app, site, hashToken(token));
  const headers = privateHeaders({
    "Set-Cookie": makeCookie("passkey", token, { maxAge: 2 * CHALLENGE_LIFE }),
  });
  return Response.json(options, { headers });
});
