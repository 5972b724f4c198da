import type { Submission } from "@conform-to/react";
import { refusalAt } from "~/models/checkout/refusal";
import { invalid } from "~/services/http/forms/form.server";
import { refusal } from "~/services/http/responses.server";
import { confirmPassword } from "~/services/sessions/require-access.server";

type Refused =
  | { outcome: "confirm-password" }
  | { outcome: "throttled"; retryAfterSeconds: number }
  | { outcome: "short"; missing: number };

/** Answers a form that would pay with tokens and may not, or not with so few. Nothing was paid. */
export function answerTokensRefused<Values, Output>(
  request: Request,
  form: Submission<Values, string[], Output>,
  result: Refused,
) {
  switch (result.outcome) {
    case "confirm-password":
      throw confirmPassword(request);
    case "throttled":
      throw refusal(429, refusalAt("tokens", "too-many-branches").text, {
        "Retry-After": String(result.retryAfterSeconds),
      });
    case "short":
      return invalid(form, { formErrors: [refusalAt("tokens", "tokens-low", result).text] });
  }
}
