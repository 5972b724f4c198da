import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { ASK_FIELD } from "~/models/pay-links/ask";
import { readDuration } from "~/models/plans/catalogue";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { buy } from "~/services/payments/buy.server";
import { answerPaying, payFields, readPaying, withRenewal } from "~/routes/_shared/payment-choice.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { choosePlanAfter, type SettingResult } from "~/services/billing/change-renewal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";

const changeSchema = z.object({
  intent: z.enum(["after", "upgrade"]).optional(),
  plan: z.string().max(20).optional(),
  duration: z.enum(["yearly", "month"]).optional(),
  /** The card that pays for a dearer plan pays what follows, too. */
  renews: z.literal("1").optional(),
  ...payFields,
});

type ChangeFields = z.output<typeof changeSchema>;

/** A dearer plan is paid for now; any other begins when the paid time ends. */
export async function postChange(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, changeSchema);
  if (form.status !== "success") throw staleForm();
  const { plan, duration } = form.value;
  const intent = form.value[ASK_FIELD] !== undefined ? "upgrade" : form.value.intent;
  if (intent === undefined) throw staleForm();
  if (intent === "upgrade") return postUpgrade(request, form, signedIn);
  const wanted = { planId: isId(plan) ? Number(plan) : 0, duration: readDuration(duration) };
  return answerAfter(await choosePlanAfter(app, { ownerId: signedIn.user.id }, wanted));
}

function answerAfter(result: SettingResult) {
  if (result.outcome === "not-found")
    throw refusal(404, "This plan is not in your account. Open Plan to see yours.");
  return redirectTo(BILLING, { headers: withFlash(flashOf(result)) });
}

function flashOf(result: Exclude<SettingResult, { outcome: "not-found" }>): FlashKey {
  if (result.outcome === "held") return "saved-card-held";
  if (result.outcome !== "done") return "plan-not-running";
  return result.stopped === "off" ? "plan-after-top-up" : "plan-after";
}

/** Pays for a dearer plan now, at the price on the page. */
async function postUpgrade(request: Request, form: ChangeForm, signedIn: SignedIn) {
  await requireVerifiedOwner(request);
  const { plan } = form.value;
  if (!isId(plan)) throw staleForm();
  const paying = readPaying(form.value, signedIn);
  if (!paying?.pay) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const { user } = signedIn;
  const purchase = { kind: "upgrade" as const, planId: Number(plan) };
  const payer = { by: "owner" as const, owner: user };
  const pay = withRenewal(paying.pay, form.value.renews);
  const wanted = { ...paying, pay, payer, catalogue: await catalogueOf(app), purchase };
  const asked = { ownerId: user.id, asked: form.value[ASK_FIELD] };
  const result = await makeRequestedProForma(app, await buy(app, wanted, BILLING), asked);
  return answerPaying({ request, form, user }, result, "plan-upgraded");
}

type ChangeForm = Extract<Submission<ChangeFields, string[], ChangeFields>, { status: "success" }>;

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? "");
