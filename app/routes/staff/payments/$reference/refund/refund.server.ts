import { refundSchema } from "~/models/approvals/approval";
import { formatNaira } from "~/models/money";
import { LEAST_REFUND } from "~/models/payments/refund";
import { app } from "~/services/platform/app.server";
import { requestRefund, type AskResult } from "~/services/approvals/request-approval.server";
import { paymentPath } from "~/services/console/list-payments.server";
import { requireRightClock } from "~/services/http/right-clock.server";
import { type FlashKey, withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, refusal } from "~/services/http/responses.server";
import { denial } from "~/services/sessions/refuse-object.server";

export const noSuchPayment = (userId: number) =>
  denial(app, { userId, object: "payment", status: 404, message: "This payment does not exist." });

export async function postRefund(request: Request, staffId: number, reference: string) {
  const form = await readForm(request, refundSchema);
  if (form.status !== "success") {
    if (form.error?.key) throw refusal(400, "Reload the page and fill the form in again.");
    return invalid(form);
  }
  const { key: submissionKey, amount, target, plan, reason } = form.value;
  const ask = { staffId, reason, submissionKey, reference, amount, target, endsPlan: plan === "end" };
  await requireRightClock();
  const result = await requestRefund(app, ask);
  if (result.outcome === "not-found") throw await noSuchPayment(staffId);
  if (result.outcome !== "asked") return invalid(form, errorsOf(result));
  const flash: FlashKey = result.state === "waiting" ? "approval-asked" : "refund-done";
  const path = result.state === "waiting" ? `/staff/approvals/${result.reference}` : paymentPath(reference);
  return redirectTo(path, { headers: withFlash(flash) });
}

type Refused = Exclude<AskResult, { outcome: "asked" | "not-found" }>;

function errorsOf(result: Refused): Parameters<typeof invalid>[1] {
  switch (result.outcome) {
    case "too-much":
      return { fieldErrors: { amount: [`Only ${formatNaira(result.left)} is left to refund`] } };
    case "too-little":
      return {
        fieldErrors: {
          amount: [
            `The provider refunds ${formatNaira(LEAST_REFUND)} or more. Enter more, or choose the wallet`,
          ],
        },
      };
    case "short":
      return { fieldErrors: { amount: [tooLittleInWallet(result.balance)] } };
    case "disputed":
      return {
        formErrors: ["The owner’s bank asks for this payment back. Answer the dispute at the provider first"],
        status: 409,
      };
    case "not-refundable":
      return { fieldErrors: { target: ["It cannot go there. Choose another place, or reload the page"] } };
    case "conflict":
      return {
        formErrors: [
          "This form was sent before with different contents. Look at the payment, then send it again",
        ],
        hide: ["key"],
        status: 409,
      };
  }
}

const tooLittleInWallet = (left: number): string =>
  left === 0
    ? "The owner has spent what this payment brought to the wallet. Try again once the money is there"
    : `The wallet holds only ${formatNaira(left)} of what this payment brought. Enter that or less`;
