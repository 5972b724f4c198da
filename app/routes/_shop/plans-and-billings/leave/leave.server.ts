import { z } from "zod";

import { cardOnHoldText } from "~/models/checkout/authorization";
import { isFresh } from "~/models/sessions/session";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { MOST_COMMENT, leavingReasonValues } from "~/models/subscriptions/leaving";
import { PAUSE_MONTHS, isPauseMonths } from "~/models/subscriptions/plan-pause";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { cancelPlan, pausePlan } from "~/services/billing/change-renewal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";

const CHOOSE_MONTHS = `Choose how long: ${PAUSE_MONTHS.join(", ").replace(/, (\d+)$/, " or $1")} months`;

/** What the page shows again after the password. */
export const keptFields = ["reason", "comment", "months"] as const;

const leaveSchema = z.object({
  intent: z.enum(["cancel", "pause"]).optional(),
  reason: z.enum(leavingReasonValues, "Choose one of the reasons, or none").optional(),
  comment: z.string().trim().max(MOST_COMMENT, `Use at most ${MOST_COMMENT} characters`).optional(),
  months: z.string().max(9).optional(),
});

type Form = Extract<Awaited<ReturnType<typeof readForm<typeof leaveSchema>>>, { status: "success" }>;

/** Each button is a separate act; posting it twice changes nothing more. */
export async function postLeave(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, leaveSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw staleForm();
    return invalid(form);
  }
  const { intent, reason = null, comment = null } = form.value;
  switch (intent) {
    case "pause":
      return postPause(request, form, signedIn);
    case "cancel": {
      const result = await cancelPlan(app, personOf(signedIn), { reason, comment });
      return toBilling(
        result.outcome === "done"
          ? (result.endsNow ? cancelledNow : cancelled)[result.stopped ?? "nothing"]
          : "plan-not-running",
      );
    }
    case undefined:
      throw staleForm();
  }
}

const personOf = ({ user }: SignedIn) => ({ ownerId: user.id });

const cancelled = {
  nothing: "plan-cancelled",
  off: "plan-cancelled-top-up",
  charging: "plan-cancelled-late",
} as const;

/** During grace there is no paid time left, so the plan ends at once. */
const cancelledNow = {
  nothing: "plan-cancelled-now",
  off: "plan-cancelled-now-top-up",
  charging: "plan-cancelled-late",
} as const;

const paused = { nothing: "plan-paused", off: "plan-paused-top-up", charging: "plan-paused-late" } as const;

const toBilling = (flash: FlashKey) => redirectTo(BILLING, { headers: withFlash(flash) });

async function postPause(request: Request, form: Form, signedIn: SignedIn) {
  const { reason = null, comment = null } = form.value;
  const months = Number(form.value.months);
  const refuse = (text: string) => invalid(form, { fieldErrors: { months: [text] } });
  if (!isPauseMonths(months)) return refuse(CHOOSE_MONTHS);
  const fresh = isFresh(signedIn.session, app.clock.now());
  const result = await pausePlan(app, { ...personOf(signedIn), fresh }, { reason, comment, months });
  switch (result.outcome) {
    case "done":
      return toBilling(paused[result.stopped ?? "nothing"]);
    case "no-plan":
    case "not-found":
    case "card-disputed":
      return toBilling("plan-not-running");
    case "refused":
      return refuse(result.text);
    case "held":
      return refuse(cardOnHoldText(result.until));
    case "confirm-password":
      throw await confirmPassword(request, Object.entries(form.payload), keptFields);
  }
}
