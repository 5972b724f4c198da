import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { qrPicture } from "~/services/platform/qr-code.server";
import { requireShare } from "~/routes/_agent/reseller/read-agent-home.server";
import { resource } from "~/http/resource-route.server";
import { privateHeaders } from "~/http/responses.server";
import { accountOrigin } from "~/http/site-origin.server";
import { requireAgent } from "~/routes/_shared/require-access.server";

/** The agent's sign-up link as a QR code, which can also be printed on a card. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireAgent(request);
  const { link } = await requireShare(app, user, accountOrigin());
  return new Response(qrPicture(link), { headers: privateHeaders({ "Content-Type": "image/svg+xml" }) });
});
