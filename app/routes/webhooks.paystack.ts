import type { ActionFunctionArgs } from "@remix-run/node";
import { privateHeaders, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { keepNotice, tryNotice } from "~/services/paystack-inbox.server";
import { resource } from "~/services/resource-route.server";
import { readNotice } from "~/services/signed-notice.server";

/** Paystack tells here of payments, refunds and disputes. What it says is kept and answered before it is looked into. */
export const action = resource(async ({ request }: ActionFunctionArgs) => {
  const { secretKeys } = app.config.payments;
  const sender = { provider: "paystack", header: "X-Paystack-Signature", secrets: secretKeys } as const;
  const body = await readNotice(app, request, sender);
  const id = await keepNotice(app, body);
  if (id !== null) setImmediate(() => void tryNotice(app, id));
  return new Response(null, { status: 200, headers: privateHeaders() });
});

export function loader() {
  throw refusal(405, "Notices are posted here.", { Allow: "POST" });
}
