import type { LoaderFunctionArgs } from "@remix-run/node";
import { isFinal } from "~/models/payment";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { withNotice } from "~/services/notice.server";
import { freshPayment, leadOn, pathAgain, requireOwnPayment } from "~/services/payment-page.server";
import { resource } from "~/services/resource-route.server";
import { requireSignedIn } from "~/services/session.server";

/** The way back from the provider's page without paying, unless it was paid in another tab. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireSignedIn(request);
  const known = await requireOwnPayment(app, user.id, new URL(request.url).searchParams.get("attempt"));
  const payment = await freshPayment(app, known);
  leadOn(payment);
  if (isFinal(payment.state)) return redirectTo(`/payment/${payment.reference}`, { status: 302 });
  const path = await pathAgain(app, payment);
  return redirectTo(path, { status: 302, headers: withNotice("payment-canceled") });
});
