import type { Submission } from "@conform-to/react";
import { refusalAt } from "~/models/checkout/refusal";
import type { PlaceOrderResult } from "~/services/checkout/place-order.server";
import { invalid } from "~/http/forms/form.server";
import { refusal } from "~/http/responses.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";

/** Answers a form whose payment with tokens was refused, or for which there were too few. Nothing was paid. */
export async function answerTokensRefused<Values, Output>(
  request: Request,
  form: Submission<Values, string[], Output>,
  result: Exclude<PlaceOrderResult, { outcome: "placed" }>,
) {
  if (result.outcome === "confirm-password") throw await confirmPassword(request);
  if (result.outcome !== "refused") throw new Error(`an order was ${result.outcome} instead of paid`);
  const { facts } = result;
  const { status, text } = refusalAt("tokens", result.refusal, facts);
  const wait = facts.retryAfterSeconds;
  if (wait !== undefined) throw refusal(status, text, { "Retry-After": String(wait) });
  return invalid(form, { status, formErrors: [text] });
}
