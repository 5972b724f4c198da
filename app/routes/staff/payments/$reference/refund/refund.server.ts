import { refundFormSchema } from "~/models/approvals/approval-fields.server";
import { formatNaira } from "~/models/money";
import { DISPUTED } from "~/models/payments/dispute";
import { LEAST_REFUND } from "~/models/payments/refund";
import { app } from "~/services/platform/app.server";
import { requestRefund, type AskResult } from "~/services/approvals/request-approval.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { partQuestion } from "./read-refund.server";

export const noSuchPayment = (userId: number) =>
  denial(app, { userId, object: "payment", message: "This payment does not exist." });

interface Requester {
  staffId: number;
  /** Colleagues decide, so that an owner is promised an answer. */
  asks: boolean;
}

export async function postRefund(request: Request, { staffId, asks }: Requester, reference: string) {
  const form = await readForm(request, refundFormSchema({ asks, now: app.clock.now() }));
  if (form.status !== "success") {
    if (form.error?.key) throw staleForm();
    return invalid(form);
  }
  const { key: submissionKey, amount, target, plan, part, promised: promisedOn, reason } = form.value;
  const endsPlan = plan === "end";
  const ask = { staffId, reason, submissionKey, reference, amount, target, endsPlan, promisedOn };
  const result = await requestRefund(app, { ...ask, confirmedPart: part });
  if (result.outcome === "not-found") throw await noSuchPayment(staffId);
  if (result.outcome !== "asked") return invalid(form, errorsOf(result));
  if (result.state === "waiting")
    return redirectTo(`/staff/approvals/${result.reference}`, {
      headers: withFlash(asks ? "finance-asked" : "approval-asked"),
    });
  // A refund to the source is not done yet: the page of the payment says that it has started.
  return redirectTo(
    paymentPath(reference),
    target === "wallet" ? { headers: withFlash("refund-in-wallet") } : {},
  );
}

type RefundRefusal = Exclude<AskResult, { outcome: "asked" | "not-found" }>;

function errorsOf(result: RefundRefusal): Parameters<typeof invalid>[1] {
  switch (result.outcome) {
    case "too-much":
      return { fieldErrors: { amount: [`Only ${formatNaira(result.left)} can still be refunded`] } };
    case "too-little":
      return {
        fieldErrors: {
          amount: [
            `The provider’s minimum is ${formatNaira(LEAST_REFUND)}. Enter more, or choose the wallet`,
          ],
        },
      };
    case "ends-for-part":
      return { fieldErrors: { plan: [partQuestion(result)] } };
    case "short":
      return { fieldErrors: { amount: [tooLittleInWallet(result.balance)] } };
    case "disputed":
      return {
        formErrors: [DISPUTED],
        status: 409,
      };
    case "closed-account":
      return { fieldErrors: { target: ["The account is closed, so nothing can be added to its wallet"] } };
    case "not-decidable":
    case "not-refundable":
      return {
        fieldErrors: {
          target: ["This payment can’t be refunded that way. Choose another, or reload the page"],
        },
      };
    case "conflict":
      return {
        formErrors: [
          "You have already sent this form with a different amount or reason. Check the payment, then send it again",
        ],
        hide: ["key"],
        status: 409,
      };
  }
}

const tooLittleInWallet = (left: number): string =>
  left === 0
    ? "The money from this payment has been spent. Try again once the account holds that much"
    : `Only ${formatNaira(left)} of this payment is still in the account. Enter that or less`;
