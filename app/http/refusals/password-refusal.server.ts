import type { Submission } from "@conform-to/react";

import { invalid } from "~/http/forms/form.server";
import type { PasswordCheck } from "~/services/sessions/check-password.server";
import { waitInWords } from "~/http/rate-limit.server";

type RefusedPassword = Exclude<PasswordCheck, { outcome: "right" }>;

/** Shows the form again after a wrong password was typed in `field`. */
export function refusePassword<Values, Output>(
  form: Submission<Values, string[], Output>,
  result: RefusedPassword,
  field: string,
) {
  if (result.outcome === "wrong")
    return invalid(form, { fieldErrors: { [field]: ["This is not your password. Type it again"] } });
  return invalid(form, {
    formErrors: [`Too many wrong passwords. Try again ${waitInWords(result.retryAfterSeconds)}`],
    status: 429,
    headers: { "Retry-After": String(result.retryAfterSeconds) },
  });
}
