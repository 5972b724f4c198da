import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import { codeFields, typedLongCode } from "~/models/codes/code-fields.server";
import { EIGHT_DIGITS } from "~/models/codes/code";
import type { CodeSubject } from "~/models/codes/flow.server";
import { proveContactOf, sendContactCode } from "~/services/accounts/prove-contact.server";
import { intentOf, postCode, postResend } from "~/http/forms/code-form.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";

const sendSchema = z.object(codeFields(EIGHT_DIGITS));
const codeSchema = sendSchema.transform(typedLongCode);

interface Proof {
  signedIn: SignedIn;
  subject: CodeSubject;
  /** The address of this page. */
  here: string;
  onward: string;
}

export function postContactCode(fields: FormData, proof: Proof) {
  const intent = intentOf(fields);
  if (intent === "resend") return send(fields, proof);
  if (intent === "prove") return prove(fields, proof);
  throw staleForm();
}

const send = (fields: FormData, { subject, here }: Proof) =>
  postResend(fields, {
    schema: sendSchema,
    async send() {
      const result = await sendContactCode(app, subject);
      return result.sent
        ? { sent: true, onward: redirectTo(here, { headers: withFlash("code-sent") }) }
        : result;
    },
  });

const prove = (fields: FormData, { signedIn, subject, onward }: Proof) =>
  postCode(fields, {
    schema: codeSchema,
    target: subject.channel === "sms" ? "your phone" : "your email",
    async check({ code }) {
      const result = await proveContactOf(app, signedIn, { subject, code });
      if (result.outcome !== "accepted") return result;
      const headers = { "Set-Cookie": tokenCookie(result.token) };
      return { outcome: "accepted", onward: redirectTo(onward, { headers }) };
    },
  });
