import { z } from "zod";

import { describePause, retryAfter } from "~/models/codes/pause";
import { accountEmail } from "~/models/users/email-fields.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { refuseResend } from "~/http/forms/code-form.server";
import { requireContactProof } from "~/routes/_shared/require-contact-proof.server";
import { requestEmailChange } from "~/services/accounts/change-email.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import type { SignedIn } from "~/models/sessions/session.server";

const emailSchema = z.object({
  intent: z.literal("email").optional(),
  email: accountEmail,
});
export type EmailFields = z.input<typeof emailSchema>;

export async function postEmail(request: Request, fields: FormData, signedIn: SignedIn) {
  const { user } = signedIn;
  const form = parseFields(fields, emailSchema);
  if (form.status !== "success") return invalid(form);
  const { email } = form.value;
  const own = email.toLowerCase() === user.email.toLowerCase();
  if (own && user.emailVerifiedAt !== null)
    return invalid(form, { fieldErrors: { email: ["This is already your email. Type the new one"] } });
  if (!own) await requireContactProof(app, signedIn, request, { keeps: ["intent", "email"], typed: fields });
  const result = await requestEmailChange(app, user, email);
  if (result.sent === "held") {
    const pause = describePause(result.pause, app.clock.now());
    const reason =
      "Your password was reset or your details corrected recently, so your email stays the same for a day.";
    const formErrors = [`${reason} Try again ${pause.words}`];
    return invalid(form, { formErrors, status: 429, headers: retryAfter(pause) });
  }
  return result.sent ? redirectTo("/verify-email") : refuseResend(form, result);
}
