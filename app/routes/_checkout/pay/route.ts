import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { resource } from "~/services/http/resource-route.server";
import { redirectTo } from "~/services/http/responses.server";
import { findPayingPage } from "~/services/renewals/paying-page.server";
import { requireOwner } from "~/services/sessions/require-access.server";

/** Reminders lead here, straight to paying, since a text message has no room for more. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  return redirectTo(await findPayingPage(app, user.id), { status: 302 });
});
