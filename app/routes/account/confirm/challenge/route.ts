import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { readFields } from "~/http/forms/form.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders, redirectTo } from "~/http/responses.server";
import { optionsToConfirm } from "~/services/passkeys/make-challenge.server";
import { noPasskeys } from "~/http/refusals/passkey-refusal.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import { requireOpenAccount } from "~/routes/_shared/require-access.server";

/** A login or a confirmation that leads back here goes on to the page. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  await requireOpenAccount(request);
  return redirectTo("/account/confirm", { status: 302 });
});

/** What a browser asks a device to sign before it confirms who is logged in. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  const { session, user } = await requireOpenAccount(request);
  await readFields(request);
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const options = await optionsToConfirm(app, site, session.id, user.id);
  return Response.json(options, { headers: privateHeaders() });
});
