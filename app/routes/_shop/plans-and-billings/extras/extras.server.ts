import { z } from "zod";

import { extrasPath } from "~/models/checkout/paths";
import { chosenFrom } from "~/models/checkout/change-price";
import { quantitiesOf, quantityFields } from "~/models/checkout/extras-fields.server";
import { ASK_FIELD } from "~/models/pay-links/ask";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { orderedExtras } from "~/models/subscriptions/subscription";
import { app } from "~/services/platform/app.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { buy } from "~/services/payments/buy.server";
import {
  answerPaying,
  payFields,
  readPaying,
  waysKept,
  withRenewal,
} from "~/routes/_shared/payment-choice.server";
import { takeOutExtra } from "~/services/billing/change-renewal.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { confirmPassword, pageOf } from "~/routes/_shared/require-access.server";
import { redirectToPrice } from "~/routes/_shared/redirect-to-price.server";

const extrasSchema = z.object({
  intent: z.enum(["update", "pay"]).optional(),
  /** An option, and how many of it the next period goes on without. */
  take_out: z.string().max(20).optional(),
  /** How many orders have added extras, as the page knew it. */
  after: z.string().max(5).optional(),
  ...quantityFields,
  ...payFields,
  renews: z.literal("1").optional(),
});

/** Each button is a separate action. The choices are in the address, so nothing is stored before it is paid. */
export async function postExtras(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, extrasSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.take_out || form.error?.submission_key) throw staleForm();
    return invalid(form);
  }
  const { intent, take_out: takenOut, [ASK_FIELD]: asks } = form.value;
  if (takenOut !== undefined) return postTakeOut(request, signedIn, takenOut);
  if (intent === undefined && asks === undefined) throw staleForm();
  return postOrder(request, form, signedIn);
}

type Form = Extract<Awaited<ReturnType<typeof readForm<typeof extrasSchema>>>, { status: "success" }>;

async function postOrder(request: Request, form: Form, signedIn: SignedIn) {
  const quantities = quantitiesOf(form.value);
  const catalogue = await catalogueOf(app);
  const chosen = chosenFrom(catalogue, quantities);
  const { auth_code: pay, save_card: save, renews, after } = form.value;
  const ways = { pay, save: save === "1", renews: renews === "1", after };
  const there = extrasPath(orderedExtras(chosen), ways);
  if (chosen.length < Object.values(quantities).filter(Boolean).length)
    return invalid(form, { formErrors: ["Choose one of the amounts shown. Nothing was charged."] });
  if (form.value.intent === "update") return redirectToPrice(there, chosen);
  if (chosen.length === 0) return invalid(form, { formErrors: ["Choose what to add first."] });
  const paying = readPaying(form.value, signedIn);
  if (!paying) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const { user } = signedIn;
  const payer = { by: "owner" as const, owner: user };
  const purchase = { kind: "extras" as const, quantities };
  const wanted = {
    ...paying,
    pay: paying.pay && withRenewal(paying.pay, renews),
    payer,
    catalogue,
    purchase,
  };
  const bought = await buy(app, wanted, BILLING);
  const asked = { ownerId: user.id, asked: form.value[ASK_FIELD] };
  const result = await makeRequestedProForma(app, bought, asked);
  // The choices differ from those priced on the page, so it shows the new price before anything is paid.
  if (
    result.outcome === "refused" &&
    (result.refusal === "offer-changed" || result.refusal === "plan-not-found")
  )
    return redirectTo(there, { headers: withFlash("extras-changed") });
  return answerPaying(
    { request, form, user, keeps: [...Object.keys(quantityFields), ...waysKept, "after"] },
    result,
    "extras-added",
  );
}

async function postTakeOut(request: Request, { user }: SignedIn, takenOut: string) {
  const [, option, count] = /^([1-9]\d{0,8}):(\d{1,3})$/.exec(takenOut) ?? [];
  if (option === undefined) throw staleForm();
  const person = { ownerId: user.id };
  const result = await takeOutExtra(app, person, { optionId: Number(option), count: Number(count) });
  const flashes: Record<"done" | "no-plan" | "held", FlashKey> = {
    done: "extras-taken-out",
    "no-plan": "plan-not-running",
    held: "saved-card-held",
  };
  switch (result.outcome) {
    case "done":
    case "no-plan":
    case "held":
      return redirectTo(`${pageOf(request)}#take-out`, { headers: withFlash(flashes[result.outcome]) });
    case "confirm-password":
      throw await confirmPassword(request);
    case "not-found":
      throw await denial(app, {
        userId: user.id,
        object: "extra",
        message: "This extra is not in your plan.",
      });
  }
}
