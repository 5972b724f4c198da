import type { Submission } from "@conform-to/react";

import type { User } from "~/models/users/user";
import { type FormRefusal, refuseForm } from "~/http/forms/refused.server";
import { waitInWords } from "~/http/rate-limit.server";
import type { ProofRefused } from "~/services/second-factor/check-proof.server";

const WRONG = {
  code: "Wrong code. Wait for the next one and enter it",
  recovery_code: "Wrong or used recovery code. Enter another one",
  proof: "Wrong code. Enter the code your app shows now, or one of your recovery codes",
};

/** Why a code that was typed in `field` is not accepted, and what to do next. */
export function proofRefusal(
  result: ProofRefused,
  field: keyof typeof WRONG,
  { role }: Pick<User, "role">,
): FormRefusal {
  switch (result.outcome) {
    case "wrong":
      return { field, message: WRONG[field] };
    case "used":
      return { field, message: "This code was already used. Wait for the next one and enter it" };
    case "gone":
      return { message: "Your second factor has changed. Log in again", status: 409 };
    case "throttled": {
      const admin = role === "staff" ? ". Or ask an admin to remove your second factor" : "";
      return {
        message: `Too many wrong codes. Try again ${waitInWords(result.retryAfterSeconds)}${admin}`,
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      };
    }
  }
}

/** The page again, after its code was refused. */
export const refuseProof = <Values, Output>(
  form: Submission<Values, string[], Output>,
  result: ProofRefused,
  field: keyof typeof WRONG,
  user: Pick<User, "role">,
) => refuseForm(form, proofRefusal(result, field, user));
