import type { StoppedTopUp } from "~/services/payments/switch-automatic-top-up.server";
import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { CARD_DISPUTED, cardOnHoldText } from "~/models/checkout/authorization";
import { isFresh } from "~/models/sessions/session";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import {
  type SettingResult,
  keepPlan,
  choosePlanAfter,
  chooseRenewal,
  resumePlan,
} from "~/services/billing/change-renewal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";

/** What the page shows again after the password. */
export const renewalKept = ["renewal"] as const;

const renewalSchema = z.object({
  intent: z.enum(["renewal", "resume", "keep-plan", "keep"]),
  renewal: z.string("Choose how the next period is paid").max(40).optional(),
});

type RenewalFields = z.output<typeof renewalSchema>;

/** `intent` says which button was pressed: "keep-plan" takes back a pause, "keep" a change. Twice is as once. */
export async function postRenewal(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, renewalSchema);
  if (form.status !== "success") throw staleForm();
  const person = { ownerId: signedIn.user.id };
  const authority = { fresh: isFresh(signedIn.session, app.clock.now()) };
  const answer = (result: SettingResult, done: FlashKey) => answerSetting(request, form, result, done);
  const { renewal, intent } = form.value;
  switch (intent) {
    case "keep-plan":
      return answer(await keepPlan(app, person), "pause-taken-back");
    case "resume":
      return answer(await resumePlan(app, person, authority), "plan-resumed");
    case "keep":
      return answer(await choosePlanAfter(app, person, null), "plan-kept");
    case "renewal": {
      if (renewal === "off" || renewal === "wallet")
        return answer(await chooseRenewal(app, person, { method: renewal }), "renewal-saved");
      if (!isId(renewal))
        return invalid(form, { fieldErrors: { renewal: ["Choose how the next period is paid"] } });
      const choice = { method: "card" as const, cardId: Number(renewal), ...authority };
      return answer(await chooseRenewal(app, person, choice), "renewal-saved");
    }
  }
}

const withTopUp: Partial<Record<FlashKey, FlashKey>> = {
  "renewal-saved": "renewal-saved-top-up",
  "plan-kept": "plan-kept-top-up",
};

/** Names automatic top-up if it ended with the plan. */
const flashOf = ({ stopped = "nothing" }: { stopped?: StoppedTopUp }, done: FlashKey): FlashKey =>
  stopped === "off" ? (withTopUp[done] ?? done) : done;

async function answerSetting(request: Request, form: RenewalForm, result: SettingResult, done: FlashKey) {
  switch (result.outcome) {
    case "done":
    case "no-plan": {
      const key = result.outcome === "done" ? flashOf(result, done) : "plan-not-running";
      return redirectTo(BILLING, { headers: withFlash(key) });
    }
    case "held":
      return invalid(form, { fieldErrors: { renewal: [cardOnHoldText(result.until)] } });
    case "confirm-password":
      throw await confirmPassword(request, Object.entries(form.payload), renewalKept);
    case "card-disputed":
      return invalid(form, { fieldErrors: { renewal: [CARD_DISPUTED] } });
    case "not-found":
      throw refusal(404, "This plan or card is not in your account. Open Plan to see yours.");
  }
}

type RenewalForm = Extract<Submission<RenewalFields, string[], RenewalFields>, { status: "success" }>;

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");
