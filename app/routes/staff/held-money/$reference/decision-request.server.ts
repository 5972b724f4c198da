import { decisionRequestSchema } from "~/models/approvals/approval-fields.server";
import type { User } from "~/models/users/user";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { requestDecision } from "~/services/approvals/request-approval.server";
import { app } from "~/services/platform/app.server";
import { notInSuspense } from "./decision.server";

/** Staff who may not decide about held money ask their colleagues. */
export async function postDecisionRequest(request: Request, { id: staffId }: User, reference: string) {
  const form = await readForm(request, decisionRequestSchema(app.clock.now()));
  if (form.status !== "success") {
    if (form.error?.key) throw staleForm();
    return invalid(form);
  }
  const { key: submissionKey, decision, promised: promisedOn, reason } = form.value;
  const ask = { staffId, submissionKey, reference, decision, promisedOn, reason };
  const result = await requestDecision(app, ask);
  return result.outcome === "asked"
    ? redirectTo(`/staff/approvals/${result.reference}`, { headers: withFlash("finance-asked") })
    : refused(form, result.outcome, staffId);
}

type Refusal = Exclude<Awaited<ReturnType<typeof requestDecision>>["outcome"], "asked">;

async function refused(form: Parameters<typeof invalid>[0], outcome: Refusal, staffId: number) {
  switch (outcome) {
    case "asked-already":
      return invalid(form, {
        formErrors: ["A colleague has asked finance about this money. Reload the page to see the request"],
        status: 409,
      });
    case "conflict":
      return invalid(form, {
        formErrors: [
          "You have already sent this form with another wish. Check the request, then send it again",
        ],
        hide: ["key"],
        status: 409,
      });
    case "closed-account":
    case "disputed":
    case "ends-for-part":
    case "not-decidable":
    case "not-found":
    case "not-refundable":
    case "short":
    case "too-little":
    case "too-much":
      throw await notInSuspense(staffId);
  }
}
