import type { Submission } from "@conform-to/react";
import { formatTokens } from "~/models/ledger/tokens";
import { invalid } from "~/services/doors/forms/form.server";
import { refusal } from "~/services/doors/responses.server";
import { confirmPassword } from "~/services/sessions/session.server";

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
      throw refusal(429, "Many branches were paid just now. Wait some minutes, then press the key again.", {
        "Retry-After": String(result.retryAfterSeconds),
      });
    case "short":
      return invalid(form, {
        formErrors: [`Insufficient Balance. ${formatTokens(result.missing)} are missing. Nothing was paid.`],
      });
  }
}
