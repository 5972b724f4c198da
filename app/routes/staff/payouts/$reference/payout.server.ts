import { z } from "zod";
import { PAYOUTS, type PayoutState } from "~/models/rights/payout";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { settlePayout } from "~/services/rights/settle-payout.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { redirectTo } from "~/http/responses.server";

const schema = z.object({
  state: z.enum(["paid", "returned"], "Choose what happened"),
  reason: reasonField,
});

export const noPayout = (userId: number) =>
  denial(app, { userId, object: "payout", message: "There is no such payout. Check the link." });

export const payoutStates: Record<PayoutState, string> = {
  waiting: "Waiting to be sent",
  paid: "Sent to the bank",
  returned: "Back in the wallet",
};

export async function postPayout(request: Request, staff: User, reference: string) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const result = await settlePayout(app, reference, { ...form.value, staff });
  if (result.outcome === "not-found") throw await noPayout(staff.id);
  if (result.outcome === "done" || result.state === form.value.state)
    return redirectTo(PAYOUTS, { headers: withFlash("payout-ended") });
  const formErrors = [`Nothing changed. It has ended already: ${payoutStates[result.state]}`];
  return invalid(form, { formErrors, status: 409 });
}
