import { z } from "zod";

import { addCardPath, cardErrands, cardQuote, readErrand } from "~/models/payments/add-card";
import type { SignedIn } from "~/models/sessions/session.server";
import { readForm } from "~/http/forms/form.server";
import { staleForm } from "~/http/responses.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";
import { popupField } from "~/routes/_shared/redirect-to-payment.server";
import { answerTopUp } from "~/routes/_shared/top-up.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { app } from "~/services/platform/app.server";
import { submissionKeyOf } from "~/services/platform/submission-key.server";

const KEY_BYTES = 24;

export function readAddCard(query: URLSearchParams) {
  const errand = readErrand(query);
  return {
    errand,
    back: cardErrands[errand].href,
    submissionKey: Buffer.from(app.random.bytes(KEY_BYTES)).toString("base64url"),
  };
}

const schema = z.object({ submission_key: z.string().min(16).max(100), ...popupField });

/** Starts the payment that saves the card. */
export async function postAddCard(request: Request, { user }: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const begun = await beginTopUp(app, {
    owner: user,
    wallet: "wallet",
    quote: cardQuote,
    channel: "card",
    cardId: null,
    saveCard: true,
    fresh: false,
    submissionKey: submissionKeyOf(app, "add-card-form", user.id, form.value.submission_key),
    returnPath: addCardPath(readErrand(new URL(request.url).searchParams)),
  });
  if (begun.outcome === "confirm-password") throw await confirmPassword(request);
  return answerTopUp(form, begun, { userId: user.id, wallet: "wallet" });
}
