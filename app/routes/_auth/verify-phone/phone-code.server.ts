import { z } from "zod";

import { phoneChannelOf } from "~/models/codes/phone-channel";
import { codeFields, typedCode } from "~/models/codes/code-fields.server";
import { withIntent, type SignUpIntent } from "~/models/sessions/sign-up-intent";
import { intentFields } from "~/models/sessions/sign-up-intent-fields.server";
import { isVerified } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { cancelPhoneChange } from "~/services/accounts/change-phone.server";
import { PHONE_TAKEN, resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { intentOf, postCode, postResend } from "~/http/forms/code-form.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { withContactProof } from "~/routes/_auth/contact-proof.server";
import { intentOfForm } from "./sign-up-intent.server";

const schema = z.object({ ...codeFields(), ...intentFields });
const codeSchema = schema.transform(typedCode);

export function verify(request: Request, fields: FormData, signedIn: SignedIn) {
  return postCode(fields, {
    schema: codeSchema,
    target: "this phone number",
    async check({ code, ...form }) {
      const result = await verifyPhone(app, signedIn.user, code);
      if (result.outcome === "taken") return { outcome: "refused", reason: PHONE_TAKEN };
      if (result.outcome !== "accepted") return result;
      return { ...result, onward: await goOn(intentOfForm(request, form), signedIn) };
    },
  });
}

/**
 * Starts the trial if requested, for the user with the phone just verified. The session's rights have grown, so it
 * goes on with a new token.
 */
async function goOn(journey: SignUpIntent, signedIn: SignedIn) {
  if (journey.onTrial === "true")
    await startTrial(app, {
      user: await getUser(app.db, signedIn.user.id),
    });
  const headers = await withContactProof(signedIn);
  return redirectTo(withIntent("/verify-phone", journey), { headers });
}

export function resend(request: Request, fields: FormData, { user }: SignedIn) {
  return postResend(fields, {
    schema,
    async send(form) {
      const by = phoneChannelOf(intentOf(fields), app.config.codeChannels);
      const result = await resendPhoneCode(app, user, { by });
      if (!result.sent) return result;
      const path = withIntent("/verify-phone", intentOfForm(request, form));
      return {
        sent: true,
        onward: redirectTo(path, { headers: withFlash(by === "voice" ? "code-called" : "code-sent") }),
      };
    },
  });
}

/** Cancels the phone change. */
export async function keep(request: Request, fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, schema);
  if (form.status !== "success") return invalid(form);
  await cancelPhoneChange(app, user);
  const path = withIntent("/verify-phone", intentOfForm(request, form.value));
  return redirectTo(isVerified(user) ? "/account/security" : path, { headers: withFlash("phone-kept") });
}
