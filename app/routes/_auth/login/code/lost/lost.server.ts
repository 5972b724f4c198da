import { z } from "zod";

import { EIGHT_DIGITS } from "~/models/codes/code";
import { codeFields, typedLongCode } from "~/models/codes/code-fields.server";
import type { PendingLogin } from "~/models/sessions/pending-login.server";
import {
  proveLostFactor,
  readLostFactor,
  sendLostFactorCode,
} from "~/services/accounts/prove-lost-factor.server";
import { postCode, postResend } from "~/http/forms/code-form.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";

const resendSchema = z.object(codeFields(EIGHT_DIGITS));
const codeSchema = z
  .object({ ...codeFields(EIGHT_DIGITS), proof: z.enum(["phone", "mailbox"]) })
  .transform(typedLongCode);

/** This page, which then shows the next step. */
const here = (request: Request): string => `/login/code/lost${new URL(request.url).search}`;

export function postLostCode(request: Request, fields: FormData, pending: PendingLogin) {
  return postCode(fields, {
    schema: codeSchema,
    target: "this account",
    async check(form) {
      const result = await proveLostFactor(app, pending, form);
      return result.outcome === "accepted" ? { ...result, onward: redirectTo(here(request)) } : result;
    },
  });
}

export function resendLostCode(request: Request, fields: FormData, pending: PendingLogin) {
  return postResend(fields, {
    schema: resendSchema,
    async send() {
      const next = await readLostFactor(app, pending);
      if (!("state" in next)) throw redirectTo(here(request));
      const result = await sendLostFactorCode(app, pending.user, next.step);
      if (!result.sent) return result;
      return { sent: true, onward: redirectTo(here(request), { headers: withFlash("code-sent") }) };
    },
  });
}
