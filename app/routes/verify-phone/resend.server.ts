import { z } from "zod";

import { mergeJourney, withJourney } from "~/models/journey";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseResend } from "~/services/code-refusal.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import type { SignedIn } from "~/services/session.server";
import { resendPhoneCode } from "~/services/verification.server";
import { queryOf, shared } from "./verify.server";

const resendSchema = z.object({
  ...shared,
  code: z.string().optional(),
  digit: z.array(z.string().optional()).optional(),
});

export async function resend(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, resendSchema);
  if (form.status !== "success") return invalid(form);
  const result = await resendPhoneCode(app, signedIn.user);
  if (result.sent) {
    const journey = mergeJourney(form.value, queryOf(request));
    return redirectTo(withJourney("/verify-phone", journey), { headers: withNotice("code-sent") });
  }
  if (result.again === "unreachable")
    return invalid(form, { formErrors: ["We cannot send text messages to this phone number"] });
  return refuseResend(form, result.again);
}
