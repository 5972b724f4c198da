import type { Submission } from "@conform-to/react";

import { invalid } from "~/services/http/forms/form.server";
import { waitInWords } from "~/services/http/rate-limit.server";
import type { ProofRefused } from "./prove-factor.server";

const WRONG = {
  code: "That is not the code that your app shows now. Wait for the next one and type it",
  recovery_code: "That is not one of your recovery codes, or it was used before. Type another one",
  proof: "That is not the code that your app shows now, nor one of your recovery codes. Type another one",
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
        fieldErrors: { [field]: ["This code was used already. Wait for the next one and type it"] },
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
          `Too many wrong codes. No code is accepted now; try again ${waitInWords(refused.retryAfterSeconds)}. An admin can remove your second factor`,
        ],
        hide,
        status: 429,
        headers: { "Retry-After": String(refused.retryAfterSeconds) },
      });
  }
}
