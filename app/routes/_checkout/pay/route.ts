import type { LoaderFunctionArgs } from "@remix-run/node";
import { app } from "~/services/platform/app.server";
import { resource } from "~/services/http/resource-route.server";
import { redirectTo } from "~/services/http/responses.server";
import { findPayingPage } from "~/services/renewals/find-paying-page.server";
import { requireOwner } from "~/services/sessions/require-access.server";

/** Reminders link here, straight to paying, since an SMS has no room for a longer address. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwner(request);
  return redirectTo(await findPayingPage(app, user.id), { status: 302 });
});
