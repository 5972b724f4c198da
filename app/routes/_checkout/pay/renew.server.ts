import { z } from "zod";

import { choiceOf } from "~/models/checkout/pay-by";
import { PAY_PAGE } from "~/models/messages/money-text";
import { ASK_FIELD } from "~/models/pay-links/ask";
import { app } from "~/services/platform/app.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { buy } from "~/services/payments/buy.server";
import { answerPaying, payFields, readPaying, withRenewal } from "~/routes/_shared/payment-choice.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { findDue } from "~/services/billing/find-due.server";
import type { SignedIn } from "~/models/sessions/session.server";

/** What an owner chose, which the page shows again after a login or the password. */
export const keptFields = ["duration", "auth_code", "renews"] as const;

const renewSchema = z.object({
  duration: z.enum(["month", "yearly"]),
  /** The fingerprint of the quote on the page. */
  quote: z.string().max(100),
  /** The end of the paid time on the page. */
  after: z.string().max(10).optional(),
  /** The card pays what follows, too. */
  renews: z.literal("1").optional(),
  ...payFields,
});

/** Pays for more time of the plan, at the price on the page. */
export async function postRenewal(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, renewSchema);
  if (form.status !== "success") throw staleForm();
  const { duration, quote, after = null, renews } = form.value;
  const { user } = signedIn;
  const paying = readPaying(form.value, signedIn);
  if (!paying?.pay) return invalid(form, { fieldErrors: { auth_code: ["Choose how you pay"] } });
  const due = await findDue(app, user, duration);
  if ("elsewhere" in due) return redirectTo(due.elsewhere);
  const pay = withRenewal(paying.pay, renews);
  const byCard = pay.with === "provider" && pay.channel === "card" && !pay.byLink;
  const bought = await buy(
    app,
    {
      ...paying,
      payer: { by: "owner", owner: user },
      catalogue: due.catalogue,
      purchase: { ...due.purchase, after },
      pay,
      source: {
        by: "form",
        key: form.value.submission_key ?? null,
        fingerprint: quote,
        choices: {
          quantities: {},
          paymentMethod: choiceOf(pay),
          ...(byCard && { card: pay.cardId ?? (pay.saveCard ? "save" : "new") }),
        },
      },
    },
    PAY_PAGE,
  );
  const result = await makeRequestedProForma(app, bought, { ownerId: user.id, asked: form.value[ASK_FIELD] });
  return answerPaying({ request, form, user, keeps: keptFields }, result, "already-paid");
}
