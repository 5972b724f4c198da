import type { ActionFunctionArgs } from "@remix-run/node";
import { privateHeaders, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { receiveProviderEvent, handleNow } from "~/services/payments/receive-provider-event.server";
import { outsideRequests } from "~/services/platform/request-context.server";
import { resource } from "~/http/resource-route.server";
import { receiveSigned } from "~/routes/_api/webhooks/receive-signed.server";

/** Paystack reports payments, refunds and disputes here. An event is stored and answered before it is handled. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  const { secretKeys } = app.config.payments;
  const sender = { provider: "paystack", header: "X-Paystack-Signature", secrets: secretKeys } as const;
  const body = await receiveSigned(app, request, sender);
  const id = await receiveProviderEvent(app, body);
  if (id !== null) outsideRequests(() => setImmediate(() => void handleNow(app, id)));
  return new Response(null, { status: 200, headers: privateHeaders() });
});

export function loader() {
  throw refusal(405, "Events are posted here.", { Allow: "POST" });
}
