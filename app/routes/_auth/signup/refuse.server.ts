import type { Submission } from "@conform-to/react";

import { takenWords } from "~/services/accounts/sign-up-refusal.server";
import { invalid } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";

export function refuseTaken<Values, Output>(
  form: Submission<Values, string[], Output>,
  field: keyof typeof takenWords,
) {
  return invalid(form, { keep: ["code"], fieldErrors: { [field]: [takenWords[field]] } });
}

export function refuseTooMany<Values, Output>(
  form: Submission<Values, string[], Output>,
  reason: string,
  retryAfterSeconds: number,
) {
  return invalid(form, {
    keep: ["code"],
    formErrors: [`${reason}. Try again ${waitInWords(retryAfterSeconds)}`],
    status: 429,
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
