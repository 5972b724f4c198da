import { z } from "zod";
import { formatNaira } from "~/models/money";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, refusal } from "~/http/responses.server";
import { decideSuspendedMoney } from "~/services/approvals/decide-suspended-money.server";
import type { DecisionResult } from "~/services/payments/decide-suspense.server";
import { denial } from "~/http/refusals/refuse-object.server";

const schema = z.object({
  decision: z.enum(["credited", "fulfilled", "returned"], "Choose where the money goes"),
  reason: reasonField,
});

export const notInSuspense = (userId: number) =>
  denial(app, {
    userId,
    object: "payment",
    message: "None of the money of this payment is held. Check the payment itself.",
  });

export async function postDecision(request: Request, staff: User, reference: string) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const by = { name: staff.username, staffId: staff.id };
  const result = await decideSuspendedMoney(app, reference, { ...form.value, by });
  if (result.outcome === "not-found" || result.outcome === "not-in-suspense")
    throw await notInSuspense(staff.id);
  const decided = () => redirectTo(paymentPath(reference), { headers: withFlash("suspense-decided") });
  if (result.outcome === "done") return decided();
  if (result.outcome === "repeated") {
    if (result.decidedBy === staff.username) return decided();
    throw refusal(409, `${result.decidedBy} decided before you: ${result.reason}. Nothing changed.`);
  }
  return invalid(form, { formErrors: [whyNot(result)], status: 409 });
}

type DecisionRefusal = Exclude<
  DecisionResult,
  { outcome: "done" | "repeated" | "not-found" | "not-in-suspense" }
>;

function whyNot(result: DecisionRefusal): string {
  switch (result.outcome) {
    case "disputed":
      return "The owner’s bank has disputed this payment. Answer the dispute at Paystack first";
    case "refunding":
      return "It is being refunded. Wait until the refund is complete";
    case "deleted":
      return "The account was deleted, so there is no wallet for the money. Refund it in Paystack";
    case "nothing-booked":
      return "It was paid in another currency or in test mode, so there is nothing to credit. Refund it in Paystack";
    case "no-order":
      return "The order no longer needs this payment. Choose the wallet";
    case "short":
      return `The wallet would hold ${formatNaira(result.balance)}, less than the order costs. Choose the wallet`;
  }
}
