import type { LoaderFunctionArgs } from "@remix-run/node";
import { readId } from "~/models/row-id";
import { endpointPath } from "~/models/webhooks/endpoint";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { redirectTo } from "~/http/responses.server";
import { textFile } from "~/http/text-file.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { readEndpoint } from "~/routes/account/webhooks/read-endpoints.server";
import { noSuchWebhook } from "~/routes/account/webhooks/refusals.server";

/** The new secret, for as long as the page of the webhook shows it. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const signedIn = await requireOwner(request);
  const id = readId(params.endpointId);
  const endpoint = await readEndpoint(app, signedIn, id, new URLSearchParams());
  if (!endpoint) throw await noSuchWebhook(app, signedIn.user);
  if (endpoint.secret === null) throw redirectTo(endpointPath(id), { status: 302 });
  return textFile("kaypoint-webhook-secret.txt", [endpoint.secret]);
});
