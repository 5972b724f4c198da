import type { ActionFunctionArgs } from "@remix-run/node";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { privateHeaders, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { currentVisit } from "~/services/front-door.server";
import { keepNotice, tryNotice } from "~/services/paystack-inbox.server";
import { readSigned } from "~/services/signed-body.server";

/** Paystack tells here of payments, refunds and disputes. What it says is kept and answered before it is looked into. */
export async function action({ request }: ActionFunctionArgs) {
  const { secretKeys } = app.config.payments;
  const signature = { header: "X-Paystack-Signature", secrets: secretKeys };
  const body = await readSigned(request, signature).catch(recordRefusal);
  const id = await keepNotice(app, body);
  if (id !== null) setImmediate(() => void tryNotice(app, id));
  return new Response(null, { status: 200, headers: privateHeaders() });
}

export function loader() {
  throw refusal(405, "Notices are posted here.", { Allow: "POST" });
}

async function recordRefusal(refused: unknown): Promise<never> {
  const visit = currentVisit();
  if (refused instanceof Response && refused.status === 401)
    await recordEvent(app.db, {
      now: app.clock.now(),
      action: "webhook-refused",
      outcome: "refused",
      reason: "paystack signature",
      requestId: visit.id,
      addressPrefix: addressPrefix(visit.address),
    });
  throw refused;
}
