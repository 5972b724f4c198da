import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { paymentOnward, POPUP_FIELD } from "~/models/payments/popup";
import { app } from "~/services/platform/app.server";
import { privateHeaders } from "~/http/responses.server";

/** The popup field of payment forms. */
export const popupField = { [POPUP_FIELD]: z.literal("1").optional().catch(undefined) };

/**
 * Redirects to our page that opens the payment in a popup, if the form says that scripts run and the settings allow
 * it; otherwise to the provider's page.
 */
export function redirectToPayment(
  begun: Parameters<typeof paymentOnward>[0],
  posted: Record<string, unknown>,
) {
  const there = paymentOnward(begun, app.config.payments.popup && posted[POPUP_FIELD] === "1");
  return redirectDocument(there, { status: 303, headers: privateHeaders() });
}
