import type { ActionFunctionArgs } from "@remix-run/node";
import { privateHeaders, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { resource } from "~/http/resource-route.server";
import { receiveSigned } from "~/routes/_api/webhooks/receive-signed.server";
import { acceptReceipt, readTermiiReceipt } from "~/services/messages/accept-delivery-receipt.server";

/** Termii reports here what became of an SMS. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  const { sms } = app.config;
  if (sms.provider !== "termii") throw notHere();
  const sender = { provider: "termii", header: "X-Termii-Signature", secrets: [sms.secret] } as const;
  const body = await receiveSigned(app, request, sender);
  const receipt = readTermiiReceipt(body);
  if (!receipt) throw refusal(400, "This is not a delivery receipt.");
  await acceptReceipt(app, receipt);
  return new Response(null, { status: 200, headers: privateHeaders() });
});

export function loader() {
  throw app.config.sms.provider === "termii"
    ? refusal(405, "Receipts are posted here.", { Allow: "POST" })
    : notHere();
}

function notHere(): Response {
  return refusal(404, "No provider of text messages is set up here.");
}
