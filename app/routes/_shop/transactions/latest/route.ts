import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { findNewestReference } from "~/models/ledger/receipt.server";
import { resource } from "~/http/resource-route.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

/** Messages link here, since they do not know the reference of the latest payment. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  const reference = await findNewestReference(app.db, user.id);
  return redirectTo(reference === null ? "/transactions" : `/transactions/${reference}`, { status: 302 });
});
