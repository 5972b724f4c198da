import { z } from "zod";

import { accountEmail } from "~/models/email";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseResend } from "~/services/code-refusal.server";
import { askEmailChange } from "~/services/email-change.server";
import { invalid, parseFields } from "~/services/forms.server";
import type { SignedIn } from "~/services/session.server";

const emailSchema = z.object({
  intent: z.literal("email").optional(),
  email: accountEmail,
});
export type EmailFields = z.input<typeof emailSchema>;

export async function postEmail(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, emailSchema);
  if (form.status !== "success") return invalid(form);
  const { email } = form.value;
  if (email.toLowerCase() === user.email.toLowerCase())
    return invalid(form, { fieldErrors: { email: ["This is your email already. Type the new one"] } });
  const result = await askEmailChange(app, user, email);
  return result.sent ? redirectTo("/verify-email") : refuseResend(form, result.again);
}
