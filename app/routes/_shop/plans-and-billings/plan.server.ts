import type { StoppedTopUp } from "~/services/payments/switch-automatic-top-up.server";
import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { CARD_DISPUTED, cardOnHoldText } from "~/models/checkout/authorization";
import { ASK_FIELD } from "~/models/pay-links/ask";
import { readDuration } from "~/models/plans/catalogue";
import { isFresh } from "~/models/sessions/session";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { buy } from "~/services/payments/buy.server";
import { answerPaying, payFields, readPaying } from "~/routes/_shared/payment-choice.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import {
  type SettingResult,
  keepPlan,
  choosePlanAfter,
  chooseRenewal,
  resumePlan,
} from "~/services/billing/change-renewal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword, requireVerifiedOwner } from "~/routes/_shared/require-access.server";

const billingSchema = z.object({
  intent: z.enum(["renewal", "resume", "keep-plan", "after", "keep", "upgrade"]).optional(),
  renewal: z.string("Choose how the next period is paid").max(40).optional(),
  plan: z.string().max(20).optional(),
  duration: z.enum(["yearly", "month"]).optional(),
  ...payFields,
});

type BillingFields = z.output<typeof billingSchema>;

/** `intent` says which button was pressed: "keep-plan" takes back a pause, "keep" a change. Twice is as once. */
export async function postBilling(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, billingSchema);
  if (form.status !== "success") throw staleForm();
  const person = { ownerId: signedIn.user.id };
  const authority = { fresh: isFresh(signedIn.session, app.clock.now()) };
  const answer = (result: SettingResult, done: FlashKey) => answerSetting(request, form, result, done);
  const { renewal, plan, duration } = form.value;
  const intent = form.value[ASK_FIELD] !== undefined ? "upgrade" : form.value.intent;
  switch (intent) {
    case "upgrade":
      return postUpgrade(request, form, signedIn);
    case "keep-plan":
      return answer(await keepPlan(app, person), "pause-taken-back");
    case "resume":
      return answer(await resumePlan(app, person, authority), "plan-resumed");
    case "keep":
      return answer(await choosePlanAfter(app, person, null), "plan-after");
    case "after": {
      const wanted = { planId: isId(plan) ? Number(plan) : 0, duration: readDuration(duration) };
      return answer(await choosePlanAfter(app, person, wanted), "plan-after");
    }
    case "renewal": {
      if (renewal === "off" || renewal === "wallet")
        return answer(await chooseRenewal(app, person, { method: renewal }), "renewal-saved");
      if (!isId(renewal))
        return invalid(form, { fieldErrors: { renewal: ["Choose how the next period is paid"] } });
      const choice = { method: "card" as const, cardId: Number(renewal), ...authority };
      return answer(await chooseRenewal(app, person, choice), "renewal-saved");
    }
    case undefined:
      throw staleForm();
  }
}

const withTopUp: Partial<Record<FlashKey, FlashKey>> = {
  "renewal-saved": "renewal-saved-top-up",
  "plan-after": "plan-after-top-up",
};

/** Names automatic top-up if it ended with the plan. */
const flashOf = ({ stopped = "nothing" }: { stopped?: StoppedTopUp }, done: FlashKey): FlashKey =>
  stopped === "off" ? (withTopUp[done] ?? done) : done;

function answerSetting(request: Request, form: Form, result: SettingResult, done: FlashKey) {
  switch (result.outcome) {
    case "done":
    case "no-plan": {
      const key = result.outcome === "done" ? flashOf(result, done) : "plan-not-running";
      return redirectTo("/plans-and-billings", { headers: withFlash(key) });
    }
    case "held":
      return invalid(form, { fieldErrors: { renewal: [cardOnHoldText(result.until)] } });
    case "confirm-password":
      throw confirmPassword(request);
    case "card-disputed":
      return invalid(form, { fieldErrors: { renewal: [CARD_DISPUTED] } });
    case "not-found":
      throw refusal(404, "This plan or card is not in your account. Open Plan and billing to see yours.");
  }
}

type Form = Extract<Submission<BillingFields, string[], BillingFields>, { status: "success" }>;

/** Pays for a dearer plan now, at the price on the page. */
async function postUpgrade(request: Request, form: Form, signedIn: SignedIn) {
  await requireVerifiedOwner(request);
  const { plan } = form.value;
  if (!isId(plan)) throw staleForm();
  const paying = readPaying(form.value, signedIn);
  if (!paying) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const { user } = signedIn;
  const purchase = { kind: "upgrade" as const, planId: Number(plan) };
  const payer = { by: "owner" as const, owner: user };
  const wanted = { ...paying, payer, catalogue: await catalogueOf(app), purchase };
  const asked = { ownerId: user.id, asked: form.value[ASK_FIELD] };
  const result = await makeRequestedProForma(app, await buy(app, wanted, BILLING), asked);
  return answerPaying({ request, form, user }, result, "plan-upgraded");
}

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");
