import { z } from "zod";

import { recoveryName } from "~/models/recovery/recovery-fields.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { padResponseTime } from "~/http/response-padding.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { recoveryPages } from "~/routes/_auth/recovery.server";
import { readRecoveryToken, recoveryCookie } from "~/http/recovery-cookies.server";
import { startRecovery } from "~/services/recovery/start-recovery.server";

const forgotSchema = z.object({
  /** An e-mail, a username or a phone number; old clients send an e-mail. */
  email: recoveryName,
  /** Sent by old clients. */
  function_type: z.string().max(20).optional(),
});

export type ForgotFields = z.input<typeof forgotSchema>;

/** Responds the same for every name of one kind, whether or not it has an account and anything was sent. */
export async function postForgot(request: Request) {
  const form = await readForm(request, forgotSchema);
  if (form.status !== "success") return invalid(form);
  const asked = { name: form.value.email, token: readRecoveryToken(request) };
  const { token, by } = await padResponseTime(() => startRecovery(app, asked));
  return redirectTo(recoveryPages[by], { headers: { "Set-Cookie": recoveryCookie(token) } });
}
