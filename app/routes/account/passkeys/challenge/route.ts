import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { readFields } from "~/http/forms/form.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { optionsToEnrol } from "~/services/passkeys/make-challenge.server";
import { noPasskeys } from "~/http/refusals/passkey-refusal.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";

/** A login or a confirmation that leads back here goes on to the page. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  await requireSignedIn(request);
  return redirectTo("/account/passkeys", { status: 302 });
});

/** What a browser needs to ask a device for a new passkey. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  const { session, user } = await requireFresh(request, { page: "/account/passkeys" });
  await readFields(request);
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const options = await optionsToEnrol(app, site, session.id, user);
  return Response.json(options, { headers: privateHeaders() });
});
