import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { freshPayment } from "~/services/payments/refresh-payment.server";
import { redirectPaid } from "~/routes/_checkout/payment/payment-onward.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { resource } from "~/http/resource-route.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";

/** The provider sends the browser here. That proves nothing: we ask the provider itself. */
export const loader = resource(async ({ request }: LoaderFunctionArgs) => {
  const { user } = await requireOwnerOrAgent(request);
  const query = new URL(request.url).searchParams;
  const known = await requireOwnPayment(app, user.id, query.get("reference") ?? query.get("trxref"));
  await redirectPaid(app, await freshPayment(app, known));
  return redirectTo(`/payment/${known.reference}`, { status: 302 });
});
