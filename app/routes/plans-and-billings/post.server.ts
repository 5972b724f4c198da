import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { LEAST_BY_CARD, heldCardText } from "~/models/checkout/authorization";
import type { FlashKey } from "~/models/doors/flash";
import { formatNaira } from "~/models/money";
import { readDuration } from "~/models/plans/catalogue";
import { isFresh } from "~/models/sessions/session";
import { app } from "~/services/app/app.server";
import type { UpgradePost } from "~/services/checkout/upgrade.server";
import { withFlash } from "~/services/doors/flash.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { privateHeaders, redirectTo, refusal } from "~/services/doors/responses.server";
import { submitUpgrade } from "~/services/payments/order-payment.server";
import {
  type SettingResult,
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  resumePlan,
} from "~/services/renewals/settings.server";
import { type SignedIn, confirmPassword, requireVerifiedOwner } from "~/services/sessions/session.server";

const billingSchema = z.object({
  intent: z.enum(["renewal", "cancel", "resume", "after", "keep", "upgrade"]).optional(),
  renewal: z.string("Choose how the next period is paid").max(40).optional(),
  plan: z.string().max(20).optional(),
  duration: z.enum(["yearly", "month"]).optional(),
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  submission_key: z.string().max(100).optional(),
  total_amount: z.string().max(40).optional(),
});

export type BillingFields = z.output<typeof billingSchema>;

/** Each button of the page is a post of its own; sent twice it changes nothing more. */
export async function postBilling(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, billingSchema);
  if (form.status !== "success") throw refusal(400, "Go back and use the buttons of the page.");
  const person = { ownerId: signedIn.user.id, requestId: currentVisit().id };
  const authority = { fresh: isFresh(signedIn.session, app.clock.now()) };
  const answer = (result: SettingResult, done: FlashKey) => answerSetting(request, form, result, done);
  const { intent, renewal, plan, duration } = form.value;
  switch (intent) {
    case "upgrade":
      return postUpgrade(request, form, signedIn);
    case "cancel":
      return answer(await cancelPlan(app, person), "plan-cancelled");
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
      throw refusal(400, "Go back and use the buttons of the page.");
  }
}

function answerSetting(request: Request, form: Form, result: SettingResult, done: FlashKey) {
  switch (result.outcome) {
    case "done":
    case "no-plan": {
      const key = result.outcome === "done" ? done : "plan-not-running";
      return redirectTo("/plans-and-billings", { headers: withFlash(key) });
    }
    case "held":
      return invalid(form, { fieldErrors: { renewal: [heldCardText(result.until)] } });
    case "confirm-password":
      throw confirmPassword(request);
    case "not-found":
      throw refusal(404, "This plan or card is not in your account. Open your plan to see what is.");
  }
}

type Form = Extract<Submission<BillingFields, string[], BillingFields>, { status: "success" }>;

/** Pays for a dearer plan now, at the price that the page showed. */
export async function postUpgrade(request: Request, form: Form, { user, session }: SignedIn) {
  await requireVerifiedOwner(request);
  const { plan, auth_code: chosen, save_card: save, submission_key: key, total_amount: shown } = form.value;
  if (!isId(plan) || !key || !/^\d{1,15}$/.test(shown ?? ""))
    throw refusal(400, "This form is not complete. Open the page again and send its form.");
  const total = Number(shown);
  const pay = readPay(chosen, save);
  if (!pay) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const fresh = isFresh(session, app.clock.now());
  const { id: requestId } = currentVisit();
  const post = { planId: Number(plan), submissionKey: key, shown: total, pay, fresh, requestId };
  const result = await submitUpgrade(app, user, post);
  if (result.outcome === "confirm-password") throw confirmPassword(request);
  return answerUpgrade(form, result);
}

type Answered = Exclude<Awaited<ReturnType<typeof submitUpgrade>>, { outcome: "confirm-password" }>;

function readPay(chosen: string | undefined, save: string | undefined): UpgradePost["pay"] | null {
  if (chosen === "wallet") return { by: "wallet" };
  if (chosen === "new") return { by: "card", cardId: null, saveCard: save === "1" };
  return isId(chosen) ? { by: "card", cardId: Number(chosen), saveCard: false } : null;
}

function answerUpgrade(form: Form, result: Answered) {
  switch (result.outcome) {
    case "go":
      return redirect(result.location, { status: 303, headers: privateHeaders() });
    case "upgraded":
      return redirectTo("/plans-and-billings", { headers: withFlash("plan-upgraded") });
    case "held":
      return invalid(form, { fieldErrors: { auth_code: [heldCardText(result.until)] } });
    case "moved":
      return invalid(form, {
        formErrors: ["The price or your plan has changed. Nothing was charged. Look at the amounts again."],
      });
    case "short":
      return invalid(form, {
        fieldErrors: {
          auth_code: [
            `Your wallet balance is too low for this transaction. ${formatNaira(result.missing)} is missing.`,
          ],
        },
      });
    case "too-small":
      return invalid(form, {
        fieldErrors: {
          auth_code: [
            `A card cannot be charged less than ${formatNaira(LEAST_BY_CARD)}. Pay from your wallet.`,
          ],
        },
      });
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [result.reason] });
    case "card-not-found":
    case "not-found":
      throw refusal(404, "This plan or card is not in your account. Open your plan to see what is.");
    case "conflict":
      throw refusal(409, "This form was sent before, with something else in it. Nothing more was charged.");
  }
}

export const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");
