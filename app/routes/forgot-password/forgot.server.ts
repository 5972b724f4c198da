import { z } from "zod";

import { mailbox } from "~/models/email";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { inEvenTime } from "~/services/even-time.server";
import { invalid, readForm } from "~/services/forms.server";
import { readRecoveryToken, recoveryCookie } from "~/services/recovery-visit.server";
import { startRecovery } from "~/services/recovery.server";

const forgotSchema = z.object({
  email: mailbox,
  /** Sent by old clients. */
  function_type: z.string().max(20).optional(),
});

export type ForgotFields = z.input<typeof forgotSchema>;

/** One answer for every address, known or not, mailed or not. */
export async function postForgot(request: Request) {
  const form = await readForm(request, forgotSchema);
  if (form.status !== "success") return invalid(form);
  const typed = { email: form.value.email, token: readRecoveryToken(request) };
  const { token } = await inEvenTime(() => startRecovery(app, typed));
  return redirectTo("/forgot-opt-reset", { headers: { "Set-Cookie": recoveryCookie(token) } });
}
