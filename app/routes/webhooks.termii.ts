import type { ActionFunctionArgs } from "@remix-run/node";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { privateHeaders, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { currentVisit } from "~/services/front-door.server";
import { readSigned } from "~/services/signed-body.server";
import { acceptReceipt, readTermiiReceipt } from "~/services/termii-receipt.server";

/** Termii tells here what became of a text message. */
export async function action({ request }: ActionFunctionArgs) {
  const { sms } = app.config;
  if (sms.provider !== "termii") throw notHere();
  const body = await readSigned(request, { header: "X-Termii-Signature", secrets: [sms.secret] }).catch(
    recordRefusal,
  );
  const receipt = readTermiiReceipt(body);
  if (!receipt) throw refusal(400, "This is no delivery receipt.");
  await acceptReceipt(app, receipt);
  return new Response(null, { status: 200, headers: privateHeaders() });
}

export function loader() {
  throw app.config.sms.provider === "termii"
    ? refusal(405, "Receipts are posted here.", { Allow: "POST" })
    : notHere();
}

async function recordRefusal(refused: unknown): Promise<never> {
  const visit = currentVisit();
  if (refused instanceof Response && refused.status === 401)
    await recordEvent(app.db, {
      now: app.clock.now(),
      action: "webhook-refused",
      outcome: "refused",
      reason: "termii signature",
      requestId: visit.id,
      addressPrefix: addressPrefix(visit.address),
    });
  throw refused;
}

function notHere(): Response {
  return refusal(404, "No provider of text messages is set up here.");
}
