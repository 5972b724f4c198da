import type { Submission } from "@conform-to/react";

import { invalid } from "~/services/doors/forms/form.server";
import { waitInWords } from "~/services/doors/rate-limit.server";

const taken = {
  username: "This username is taken. Choose another",
  email: "An account with this email exists. Log in, or use another email",
  phone: "Another account uses this phone number. Use another number",
};

export function refuseTaken<Values, Output>(
  form: Submission<Values, string[], Output>,
  field: keyof typeof taken,
) {
  return invalid(form, { keep: ["code"], fieldErrors: { [field]: [taken[field]] } });
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
