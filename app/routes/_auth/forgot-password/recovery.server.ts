import { z } from "zod";

import { mailbox } from "~/models/users/email";
import { redirectTo } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { padResponseTime } from "~/services/http/response-padding.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { readRecoveryToken, recoveryCookie } from "~/services/recovery/require-recovery.server";
import { startRecovery } from "~/services/recovery/start-recovery.server";

const forgotSchema = z.object({
  email: mailbox,
  /** Sent by old clients. */
  function_type: z.string().max(20).optional(),
});

export type ForgotFields = z.input<typeof forgotSchema>;

/** Responds the same for every address, whether or not it has an account and a mail was sent. */
export async function postForgot(request: Request) {
  const form = await readForm(request, forgotSchema);
  if (form.status !== "success") return invalid(form);
  const typed = { email: form.value.email, token: readRecoveryToken(request) };
  const { token } = await padResponseTime(() => startRecovery(app, typed));
  return redirectTo("/forgot-opt-reset", { headers: { "Set-Cookie": recoveryCookie(token) } });
}
