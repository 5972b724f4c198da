import { z } from "zod";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { requireOwnPayment } from "~/http/require-own-payment.server";
import { popupField, redirectToPayment } from "~/routes/_shared/redirect-to-payment.server";

const bankSchema = z.object({ bank: z.string().max(20), ...popupField });

/** The payer of a payment by USSD chooses the bank. */
export async function postBank(request: Request, payerId: number, reference: string | undefined) {
  const form = await readForm(request, bankSchema);
  const payment = await requireOwnPayment(app, payerId, reference);
  const begun = form.status === "success" ? await chooseBank(app, payment, form.value.bank) : null;
  if (!begun) throw refusal(400, "This page is out of date. Reload it and choose your bank again.");
  return begun.outcome === "go"
    ? redirectToPayment(begun, form.payload)
    : redirectTo(`/payment/${payment.reference}`);
}
