import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import { EIGHT_DIGITS } from "~/models/codes/code";
import { codeFields, typedLongCode } from "~/models/codes/code-fields.server";
import { appCode, typedProof } from "~/models/second-factor/factor-fields.server";
import { passwordCheck } from "~/models/users/password";
import { app } from "~/services/platform/app.server";
import { postCode, postResend } from "~/http/forms/code-form.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { withFlash } from "~/http/flash.server";
import { refuseProof } from "~/http/refusals/proof-refusal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { refusePassword } from "~/http/refusals/password-refusal.server";
import {
  beginChange,
  beginFactor,
  cancelFactorSetup,
  finishFactor,
  proveContact,
  renewRecoveryCodes,
  sendSetUpCode,
  setUpSubject,
  switchFactorOff,
} from "~/services/sessions/set-up-factor.server";

const pressed = z.object({ intent: z.enum(["start", "cancel"]) });
const finish = z.object({ intent: z.literal("finish"), code: appCode });
const password = z.string(passwordCheck.missing).max(512, "Password is too long");
/** After losing a phone, people change to another one with a recovery code. */
const guarded = z.object({
  intent: z.enum(["change", "renew", "off"]),
  current_password: password,
  proof: typedProof,
});

const sendSchema = z.object(codeFields(EIGHT_DIGITS));
const startSchema = sendSchema.transform(typedLongCode);

const OVER = "This setup expired, or was started in another browser. Start again";

interface FactorPage {
  /** Its address; the recovery codes are shown on the page `codes` below it. */
  path: string;
  /** The account has a second factor; staff have proved it in this session. */
  isOn: boolean;
}

/** Whether this form asks for the password and a code itself. */
export const isGuarded = (intent: unknown, { user }: SignedIn): boolean =>
  intent === "change" || intent === "renew" || (intent === "off" && user.role !== "staff");

/** The forms of the page on which staff and everyone else set a second factor up and change it. */
export async function postFactor(fields: FormData, signedIn: SignedIn, page: FactorPage) {
  const intent = fields.get("intent");
  if (intent === "resend") return postSetUpCode(fields, signedIn, page);
  if (intent === "start" && signedIn.user.role !== "staff") return postContactCode(fields, signedIn, page);
  if (intent === "start" || intent === "cancel") return press(fields, signedIn, page);
  if (intent === "finish") return postFinish(fields, signedIn, page);
  if (isGuarded(intent, signedIn) && page.isOn) return postGuarded(fields, signedIn, page);
  throw staleForm();
}

async function press(fields: FormData, signedIn: SignedIn, { path }: FactorPage) {
  const form = parseFields(fields, pressed);
  if (form.status !== "success") return invalid(form);
  if (form.value.intent === "cancel") await cancelFactorSetup(app, signedIn);
  else await beginFactor(app, signedIn);
  return redirectTo(path);
}

const MISSING_CONTACT = "Confirm your phone or your email first: the code goes there";

/** Sends the code that a first factor asks for. */
function postSetUpCode(fields: FormData, { user }: SignedIn, { path, isOn }: FactorPage) {
  if (isOn || user.role === "staff") throw staleForm();
  return postResend(fields, {
    schema: sendSchema,
    async send() {
      const subject = setUpSubject(user);
      if (subject === null) return { sent: false, reason: MISSING_CONTACT };
      const result = await sendSetUpCode(app, subject);
      return result.sent
        ? { sent: true, onward: redirectTo(path, { headers: withFlash("code-sent") }) }
        : result;
    },
  });
}

function postContactCode(fields: FormData, signedIn: SignedIn, { path, isOn }: FactorPage) {
  if (isOn) throw staleForm();
  const subject = setUpSubject(signedIn.user);
  return postCode(fields, {
    schema: startSchema,
    target: subject?.channel === "sms" ? "your phone" : "your email",
    async check({ code }) {
      if (subject === null) return { outcome: "refused", reason: MISSING_CONTACT };
      const result = await proveContact(app, signedIn, { subject, code });
      return result.outcome === "accepted" ? { ...result, onward: redirectTo(path) } : result;
    },
  });
}

async function postFinish(fields: FormData, signedIn: SignedIn, { path }: FactorPage) {
  const form = parseFields(fields, finish);
  if (form.status !== "success") return invalid(form);
  const result = await finishFactor(app, signedIn, form.value.code);
  switch (result.outcome) {
    case "finished":
      return redirectTo(`${path}/codes`, { headers: { "Set-Cookie": tokenCookie(result.token) } });
    case "proved":
      return redirectTo(`${path}/codes`);
    case "wrong":
      return invalid(form, {
        fieldErrors: {
          code: ["Wrong code. Check that your phone shows the right time, and enter the code it shows now"],
        },
      });
    case "over":
      return invalid(form, { formErrors: [OVER], status: 409 });
  }
}

const acts = { change: beginChange, renew: renewRecoveryCodes, off: switchFactorOff };

async function postGuarded(fields: FormData, signedIn: SignedIn, { path }: FactorPage) {
  const form = parseFields(fields, guarded);
  const hide = ["proof"];
  if (form.status !== "success") return invalid(form, { hide });
  const { intent, current_password: typed, proof } = form.value;
  const result = await acts[intent](app, signedIn, { password: typed, proof });
  if ("password" in result) return refusePassword(form, result.password, "current_password");
  if ("refused" in result) return refuseProof(form, result.refused, "proof", signedIn.user);
  if (intent === "off") return redirectTo("/account/security", { headers: withFlash("factor-off") });
  return redirectTo(intent === "change" ? path : `${path}/codes`);
}
