import { z } from "zod";

import { withJourney } from "~/models/journey";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseResend } from "~/services/code-refusal.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import type { SignedIn } from "~/services/session.server";
import { resendPhoneCode } from "~/services/verification.server";
import { ignoredCode, journeyOf, shared } from "./journey.server";

const resendSchema = z.object({ ...shared, ...ignoredCode });

export async function resend(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, resendSchema);
  if (form.status !== "success") return invalid(form);
  const result = await resendPhoneCode(app, signedIn.user);
  if (result.sent) {
    const path = withJourney("/verify-phone", journeyOf(request, form.value));
    return redirectTo(path, { headers: withNotice("code-sent") });
  }
  if (result.again === "unreachable")
    return invalid(form, { formErrors: ["We cannot send text messages to this phone number"] });
  return refuseResend(form, result.again);
}
