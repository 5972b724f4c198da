import { z } from "zod";

import { codeFields, typedCode } from "~/models/codes/code-fields.server";
import { afterMailCode, withIntent } from "~/models/sessions/sign-up-intent";
import { intentFields } from "~/models/sessions/sign-up-intent-fields.server";
import { EMAIL_FORM, isEmailLost } from "~/models/messages/lost-email";
import { mayOrder } from "~/models/users/user";
import { redirectTo, refusal } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import {
  checkoutCodeState,
  mailCheckoutCode,
  verifyCheckoutCode,
} from "~/services/accounts/confirm-email.server";
import { postCode, postResend } from "~/http/forms/code-form.server";
import { withFlash } from "~/http/flash.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { withContactProof } from "~/routes/_auth/contact-proof.server";
import { isByMail, intentOfForm, mailPath } from "./sign-up-intent.server";

const schema = z.object({ ...codeFields(), ...intentFields });
const codeSchema = schema.transform(typedCode);

/** Sends the code by mail and redirects to the page for it. */
export async function sendByMail(request: Request, fields: FormData, { user }: SignedIn) {
  refuseOthers(user);
  return postResend(fields, {
    schema,
    async send(form) {
      const journey = intentOfForm(request, form);
      if (mayOrder(user)) return { sent: true, onward: redirectTo(withIntent("/verify-phone", journey)) };
      const result = await mailCheckoutCode(app, user);
      if (result.sent)
        return { sent: true, onward: redirectTo(mailPath(journey), { headers: withFlash("code-mailed") }) };
      const { live } = await checkoutCodeState(app, user);
      return live && !isByMail(request) ? { sent: true, onward: redirectTo(mailPath(journey)) } : result;
    },
  });
}

export async function verifyByMail(request: Request, fields: FormData, signedIn: SignedIn) {
  const { user } = signedIn;
  refuseOthers(user);
  return postCode(fields, {
    schema: codeSchema,
    target: "this email",
    async check({ code, ...form }) {
      const path = afterMailCode(intentOfForm(request, form));
      if (mayOrder(user)) return { outcome: "accepted", onward: redirectTo(path) };
      const result = await verifyCheckoutCode(app, user, code);
      if (result.outcome !== "accepted") return result;
      const headers = await withContactProof(signedIn, withFlash("checkout-open"));
      return { ...result, onward: redirectTo(path, { headers }) };
    },
  });
}

function refuseOthers({ role, email }: SignedIn["user"]): void {
  if (isEmailLost(email)) throw redirectTo(EMAIL_FORM);
  if (role !== "owner")
    throw refusal(403, "A code by email is for shop owners. Log in with an owner's account.");
}
