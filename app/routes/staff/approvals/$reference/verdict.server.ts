import { approvalStates } from "~/routes/staff/approval-words";
import { verdictSchema } from "~/models/approvals/approval-fields.server";
import { restText } from "~/routes/staff/approval-words";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { DISPUTED } from "~/models/payments/dispute";
import { findRefundState } from "~/models/payments/refund.server";
import { app } from "~/services/platform/app.server";
import { decide, type DecisionResult } from "~/services/approvals/decide-approval.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";

export const noSuchApproval = (userId: number) =>
  denial(app, { userId, object: "approval", message: "This approval does not exist." });

const mayNotDecide = (userId: number) =>
  denial(app, {
    userId,
    object: "approval",
    status: 403,
    message: "Finance decides about this. You can only withdraw what you asked for yourself.",
  });

export async function postVerdict(request: Request, staffId: number, reference: string) {
  const form = await readForm(request, verdictSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw staleForm();
    return invalid(form);
  }
  const { intent: verdict, reason: answer } = form.value;
  const result = await decide(app, reference, { verdict, staffId, answer });
  if (result.outcome === "not-found") throw await noSuchApproval(staffId);
  if (result.outcome === "not-allowed") throw await mayNotDecide(staffId);
  if (result.outcome !== "decided") return invalid(form, { formErrors: [whyNot(result)], status: 409 });
  const flash = verdict === "approved" ? await approvedFlash(reference) : (`approval-${verdict}` as const);
  return redirectTo(`/staff/approvals/${reference}`, { headers: withFlash(flash) });
}

/** A refund by the provider is not done with its approval, and may be refused at once. */
async function approvedFlash(reference: string): Promise<FlashKey> {
  const refund = await findRefundState(app.db, reference);
  if (refund === null || refund === "processed") return "approval-approved";
  return refund === "refused" || refund === "failed" ? "refund-not-made" : "refund-started";
}

function whyNot(
  result: Exclude<DecisionResult, { outcome: "decided" | "not-found" | "not-allowed" }>,
): string {
  switch (result.outcome) {
    case "closed":
      return `Someone has already decided this: ${approvalStates[result.state].toLowerCase()}. Nothing changed`;
    case "own":
      return "You asked for this yourself. A colleague with the Finance role must approve or refuse it";
    case "resting":
      return restText(formatMoment(result.until));
    case "not-yours":
      return "Only the person who asked can withdraw it. You can approve or refuse it";
    case "short":
      return `The wallet now holds only ${formatNaira(result.balance)}, so this can’t be done. Refuse it, or try again later`;
    case "disputed":
      return `${DISPUTED}. Refuse this request`;
    case "not-decidable":
      return "The money is no longer held, or the order no longer needs it. Refuse this, or decide on the page of the money";
    case "closed-account":
      return "The account is closed, so nothing can be added to it. Refuse this";
    case "not-refundable":
      return "The payment can no longer be refunded. Refuse this";
  }
}
