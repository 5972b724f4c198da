import type { LoaderFunctionArgs } from "@remix-run/node";
import { isSlow } from "~/models/payments/channel";
import { hasResult } from "~/models/payments/payment";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { freshPayment } from "~/services/payments/refresh-payment.server";
import { findRetryPath, redirectPaid } from "~/routes/_checkout/payment/payment-onward.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { resource } from "~/http/resource-route.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

/** The way back from the provider's page without paying, unless the payment was made in another tab. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  const known = await requireOwnPayment(app, user.id, new URL(request.url).searchParams.get("attempt"));
  const payment = await freshPayment(app, known);
  await redirectPaid(app, payment);
  if (hasResult(payment.state)) return redirectTo(`/payment/${payment.reference}`, { status: 302 });
  const path = await findRetryPath(app, payment);
  const flash = isSlow(payment.channel) ? "payment-left" : "payment-canceled";
  return redirectTo(path, { status: 302, headers: withFlash(flash) });
});
