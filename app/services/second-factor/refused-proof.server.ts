import type { Submission } from "@conform-to/react";

import { invalid } from "~/services/http/forms/form.server";
import { waitInWords } from "~/services/http/rate-limit.server";
import type { ProofRefused } from "./check-proof.server";

const WRONG = {
  code: "Wrong code. Wait for the next one and enter it",
  recovery_code: "Wrong or used recovery code. Enter another one",
  proof: "Wrong code. Enter the code your app shows now, or one of your recovery codes",
};

/** The same page after the code typed in `field` was refused. */
export function refuseProof<Values, Output>(
  form: Submission<Values, string[], Output>,
  refused: ProofRefused,
  field: keyof typeof WRONG,
) {
  const hide = ["recovery_code", "proof"];
  switch (refused.outcome) {
    case "wrong":
      return invalid(form, { fieldErrors: { [field]: [WRONG[field]] }, hide });
    case "used":
      return invalid(form, {
        fieldErrors: { [field]: ["This code was already used. Wait for the next one and enter it"] },
        hide,
      });
    case "gone":
      return invalid(form, {
        formErrors: ["Your second factor has changed. Log in again"],
        hide,
        status: 409,
      });
    case "throttled":
      return invalid(form, {
        formErrors: [
          `Too many wrong codes. Try again ${waitInWords(refused.retryAfterSeconds)}. Or ask an admin to remove your second factor`,
        ],
        hide,
        status: 429,
        headers: { "Retry-After": String(refused.retryAfterSeconds) },
      });
  }
}
