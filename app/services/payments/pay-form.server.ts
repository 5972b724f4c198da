import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { type Refusal, type RefusalFacts, refusalAt } from "~/models/checkout/refusal";
import type { FlashKey } from "~/models/doors/flash";
import { isSlow } from "~/models/payments/channel";
import { readId } from "~/models/row-id";
import { isFresh } from "~/models/sessions/session";
import { BILLING } from "~/models/subscriptions/billing-view";
import { app } from "~/services/app/app.server";
import type { PayNowChoice, PayNowPost } from "~/services/checkout/pay-now.server";
import { withFlash } from "~/services/doors/flash.server";
import { invalid } from "~/services/doors/forms/form.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { redirectTo, refusal } from "~/services/doors/responses.server";
import { denial } from "~/services/sessions/denial.server";
import { type SignedIn, confirmPassword } from "~/services/sessions/session.server";
import { leadToPayment, popupField } from "./lead-to-payment.server";
import type { submitUpgrade } from "./order-payment.server";

/*
 * The part that forms have in common which show a price and are paid at once: upgrades, and extras for the period that
 * runs.
 */

export const payFields = {
  auth_code: z.string().max(40).optional(),
  save_card: z.enum(["0", "1"]).optional(),
  submission_key: z.string().max(100).optional(),
  /** Kobo that the page showed: compared, never charged. */
  total_amount: z.string().max(40).optional(),
  ...popupField,
};

type PayFields = z.output<z.ZodObject<typeof payFields>>;

/** The ways besides cards and the wallet. */
export const bankChannels = () => app.config.payments.channels.filter(isSlow);

/** Null where the form does not say how it is paid. */
export function readPayNow(value: PayFields, { session }: SignedIn): PayNowPost | null {
  const { submission_key: submissionKey, total_amount: shown } = value;
  if (!submissionKey || !/^\d{1,15}$/.test(shown ?? ""))
    throw refusal(400, "This form is not complete. Open the page again and send its form.");
  const pay = readPay(value);
  const fresh = isFresh(session, app.clock.now());
  return pay && { submissionKey, shown: Number(shown), pay, fresh, requestId: currentVisit().id };
}

function readPay({ auth_code: chosen, save_card: save }: PayFields): PayNowChoice | null {
  if (chosen === "wallet") return { by: "wallet" };
  if (chosen === "new") return { by: "card", cardId: null, saveCard: save === "1" };
  const bank = bankChannels().find((channel) => channel === chosen);
  if (bank) return { by: bank };
  const cardId = readId(chosen);
  return cardId > 0 ? { by: "card", cardId, saveCard: false } : null;
}

type Result = Awaited<ReturnType<typeof submitUpgrade>>;

/** What the page says of it, or where it leads. */
export async function answerPayNow<Values, Output>(
  {
    request,
    form,
    user,
  }: { request: Request; form: Submission<Values, string[], Output> } & Pick<SignedIn, "user">,
  result: Result,
  placed: FlashKey,
) {
  switch (result.outcome) {
    case "go":
      return leadToPayment(result, form.payload);
    case "placed":
      return redirectTo(BILLING, { headers: withFlash(placed) });
    case "confirm-password":
      throw confirmPassword(request);
    case "moved":
      return refuse(form, "offer-changed");
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [result.reason] });
    case "held":
      return refuse(form, "card-held", { heldUntil: result.until });
    case "short":
      return refuse(form, "wallet-low", result);
    case "too-small":
      return refuse(form, "too-small-for-card");
    case "card-not-found":
      throw await notThere(user, "card");
    case "not-found":
      throw await notThere(user, "plan");
    case "conflict":
      return refuse(form, "sent-before");
  }
}

const notThere = ({ id: userId }: SignedIn["user"], object: "card" | "plan") =>
  denial(app, {
    userId,
    object,
    status: 404,
    message: refusalAt("change", object === "card" ? "card-not-found" : "plan-not-found").text,
  });

function refuse<Values, Output>(
  form: Submission<Values, string[], Output>,
  refusal: Refusal,
  facts: RefusalFacts = {},
) {
  const { status, text, errors } = refusalAt("change", refusal, facts);
  const { auth_code: beside } = errors;
  return invalid(form, {
    status,
    ...(beside === undefined ? { formErrors: [text] } : { fieldErrors: { auth_code: [beside] } }),
  });
}
