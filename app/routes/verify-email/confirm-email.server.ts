import { z } from "zod";

import { readCode } from "~/models/code";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseCode, refuseField, refuseResend } from "~/services/code-refusal.server";
import { confirmEmailChange, resendEmailCode } from "~/services/email-change.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import { renewToken, type SignedIn } from "~/services/session.server";

const typed = {
  intent: z.string().max(20).optional(),
  digit: z.array(z.string().optional()).optional(),
};

const confirmSchema = z
  .object({ ...typed, code: z.string().max(40, "Type the 5 digits of the code").optional() })
  .transform((form, context) => {
    const code = readCode(form);
    if (code !== null) return { ...form, code };
    context.addIssue({ code: "custom", path: ["code"], message: "Type the 5 digits of the code" });
    return z.NEVER;
  });
export type ConfirmEmailFields = z.input<typeof confirmSchema>;

const resendSchema = z.object({ ...typed, code: z.string().optional() });

const startAgain = () => redirectTo("/account/security");

export async function confirmEmail(fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, confirmSchema);
  if (form.status !== "success") return invalid(form);
  const result = await confirmEmailChange(app, signedIn.user, form.value.code);
  if (result.outcome === "none") return startAgain();
  if (result.outcome === "taken")
    return refuseField(form, "Another account has this email. Log in to that one, or use another address");
  if (result.outcome !== "accepted") return refuseCode(form, result, "this address");
  const headers = withNotice("email-changed");
  headers.append("Set-Cookie", await renewToken(signedIn));
  return redirectTo("/account/security", { headers });
}

export async function resend(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, resendSchema);
  if (form.status !== "success") return invalid(form);
  const result = await resendEmailCode(app, user);
  if (result.sent === "none") return startAgain();
  if (!result.sent) return refuseResend(form, result.again);
  return redirectTo("/verify-email", { headers: withNotice("code-sent") });
}
