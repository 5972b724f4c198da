import { z } from "zod";

import { confirmByLink } from "~/services/accounts/confirm-email.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { refuseForm } from "~/http/forms/refused.server";
import { codeFields, typedCode } from "~/models/codes/code-fields.server";
import { homeOf } from "~/models/users/user";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { postCode, postResend } from "~/http/forms/code-form.server";
import { confirmEmailChange, resendEmailCode } from "~/services/accounts/change-email.server";
import { forgetMailedKey } from "~/http/mailed-key.server";
import { type FlashKey, withFlash } from "~/http/flash.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { loginPath } from "~/routes/_shared/require-access.server";
import { withContactProof } from "~/routes/_auth/contact-proof.server";

const resendSchema = z.object(codeFields());
const confirmSchema = resendSchema.transform(typedCode);

const taken = "Another account has this email. Log in to that one, or use another address";

const startAgain = () => redirectTo("/account/security");

export function confirmEmail(fields: FormData, signedIn: SignedIn) {
  return postCode(fields, {
    schema: confirmSchema,
    target: "this address",
    async check({ code }) {
      const result = await confirmEmailChange(app, signedIn.user, code);
      if (result.outcome === "none") throw startAgain();
      if (result.outcome === "taken") return { outcome: "refused", reason: taken };
      if (result.outcome === "confirmed")
        return { outcome: "accepted", onward: await goOn(signedIn, "email-confirmed") };
      return result.outcome === "accepted"
        ? { ...result, onward: await goOn(signedIn, "email-changed") }
        : result;
    },
  });
}

async function goOn(signedIn: SignedIn, done: FlashKey) {
  const headers = await withContactProof(signedIn, withFlash(done));
  const page = done === "email-confirmed" ? homeOf(signedIn.user.role) : "/account/security";
  return redirectTo(page, { headers });
}

const linkSchema = z.object({ intent: z.literal("link"), token: z.string().max(100) });

/** Works in any browser: a mail app often opens its own, in which no one is logged in. */
export async function confirmLink(fields: FormData, signedIn: SignedIn | null) {
  const form = parseFields(fields, linkSchema);
  if (form.status !== "success") return signedIn === null ? linkOver() : invalid(form);
  const result = await confirmByLink(app, form.value.token);
  if (result.outcome !== "confirmed") {
    if (signedIn === null) return linkOver();
    const message = result.outcome === "taken" ? taken : `${LINK_OVER}. Use a code instead`;
    return refuseForm(form, { message, headers: { "Set-Cookie": forgetMailedKey() } });
  }
  const onward =
    signedIn?.user.id === result.userId
      ? await goOn(signedIn, "email-confirmed")
      : redirectTo(signedIn ? homeOf(signedIn.user.role) : "/login", {
          headers: withFlash("email-confirmed-by-link"),
        });
  onward.headers.append("Set-Cookie", forgetMailedKey());
  return onward;
}

const LINK_OVER = "This link is too old, or was used already";

/** After the login there is a code in its place. */
export function linkOver() {
  const headers = withFlash("email-link-over");
  headers.append("Set-Cookie", forgetMailedKey());
  return redirectTo(loginPath("/verify-email"), { headers });
}

export function resend(fields: FormData, { user }: SignedIn) {
  return postResend(fields, {
    schema: resendSchema,
    async send() {
      const result = await resendEmailCode(app, user);
      if (result.sent === "none") throw startAgain();
      if (!result.sent) return result;
      return { sent: true, onward: redirectTo("/verify-email", { headers: withFlash("code-sent") }) };
    },
  });
}
