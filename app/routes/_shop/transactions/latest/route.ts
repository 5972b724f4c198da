import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { newestReference } from "~/services/payments/receipts.server";
import { resource } from "~/services/doors/resource-route.server";
import { requirePayer } from "~/services/sessions/session.server";

/** Messages lead here, since they do not know the reference of what was just paid. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requirePayer(request);
  const reference = await newestReference(app, user.id);
  return redirectTo(reference === null ? "/transactions" : `/transactions/${reference}`, { status: 302 });
});
