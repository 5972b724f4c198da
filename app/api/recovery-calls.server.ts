import { z } from "zod";
import { readEntry } from "~/models/recovery/recovery";
import { recoveryName } from "~/models/recovery/recovery-fields.server";
import type { Recovery } from "~/models/recovery/recovery.server";
import { findRecovery } from "~/models/recovery/recovery.server";
import { codeFields } from "~/models/codes/code-fields.server";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { codeRefusal, resendRefusal } from "~/http/forms/code-form.server";
import { readCookie } from "~/http/cookies.server";
import { padResponseTime } from "~/http/response-padding.server";
import { checkRecoveryCode, checkRecoveryKey } from "~/services/recovery/check-recovery.server";
import { recoveryReasons } from "~/messages/recovery/reasons";
import { passwordSchema } from "~/services/recovery/new-password-form.server";
import { setNewPassword } from "~/services/recovery/set-new-password.server";
import {
  firstProofOf,
  requestMailCode,
  requestPhoneCode,
  startRecovery,
} from "~/services/recovery/start-recovery.server";
import { findGrant } from "~/services/recovery/check-recovery.server";
import { grantCookies, readRecoveryToken, recoveryCookie } from "~/http/recovery-cookies.server";
import { operation } from "./operation.server";
import { beside, Refused, refusedAs } from "./refused.server";
import { withCookies } from "./sign-in.server";

/* The recovery belongs to the requester's cookies, as on the pages: an e-mail address alone opens nothing, and no
   answer reveals whether it has an account. */

const done = z.object({ message: z.string() });

export const sendRecoveryCode = operation({
  method: "POST",
  path: "/api/forget-account-sendotp",
  summary:
    "Start a password reset: send a code by email, or by SMS for a phone number, if there is an account",
  auth: "anybody",
  input: z.object({ email: recoveryName, function_type: z.string().max(40).optional() }),
  answer: done.extend({ email: z.string() }),
  async handle({ request, input: { email } }) {
    const asked = { name: email, token: readRecoveryToken(request) };
    const { token, by } = await padResponseTime(() => startRecovery(app, asked));
    const message = `If there is an account, we sent ${by === "mail" ? "an email" : "a text message"}`;
    return { body: { message, email }, headers: withCookies([recoveryCookie(token)]) };
  },
});

export const checkRecovery = operation({
  method: "POST",
  path: "/api/validate-account-otp",
  summary: "Check the code or key of a recovery; without one, send another",
  auth: "anybody",
  input: z.object({
    ...codeFields(),
    email: z.string().max(254).optional(),
    phone: z.string().max(40).optional().describe("If the code was sent by text message"),
    function_type: z.string().max(40).optional(),
  }),
  answer: done,
  async handle({ request, input }) {
    const recovery = await requireRecovery(request);
    const byPhone = firstProofOf(recovery.typed) === "phone" || input.phone !== undefined;
    const by = byPhone && input.email === undefined ? "phone" : "mail";
    if (input.code === undefined && input.digit === undefined) return sendAnother(recovery, by);
    const entry = readEntry(input);
    if (entry === null) throw beside("code", "Type the 5 digits of the code, or the whole link");
    const result =
      entry.kind === "key"
        ? await checkRecoveryKey(app, recovery, entry.key)
        : await checkRecoveryCode(app, recovery, by, entry.code);
    if (result.outcome === "phone-too") {
      await requestPhoneCode(app, { ...recovery, mailboxProvedAt: app.clock.now() });
      throw beside("phone", "Type the code that we sent to the phone, too");
    }
    if (result.outcome === "mailbox-too") {
      if (firstProofOf(recovery.typed) === "phone") await requestMailCode(app, recovery);
      throw beside(
        "email",
        "Type the code that we sent to the email, too: an agent typed the details of this account",
      );
    }
    if (result.outcome === "wrong-key" || result.outcome === "keys-only")
      throw beside("code", recoveryReasons[result.outcome]);
    if (result.outcome !== "accepted")
      throw refusedAs(codeRefusal(result, by === "mail" ? "this email" : "this phone number"));
    const headers = grantCookies(result.token, new Headers());
    return { body: { message: "The code is right. Choose a new password" }, headers };
  },
});

async function sendAnother(recovery: Recovery, by: "mail" | "phone") {
  const result = await padResponseTime(async () =>
    by === "mail" ? requestMailCode(app, recovery) : requestPhoneCode(app, recovery),
  );
  if ("keysOnly" in result) throw beside("code", recoveryReasons["keys-only"]);
  if (!result.sent) throw refusedAs(resendRefusal(result));
  return { body: { message: "If there is an account, we sent another code" } };
}

/** The recovery that this client's cookie belongs to. */
async function requireRecovery(request: Request): Promise<Recovery> {
  const token = readRecoveryToken(request);
  const recovery = token === null ? null : await findRecovery(app.db, hashToken(token), app.clock.now());
  if (recovery === null) throw startAgain();
  return recovery;
}

const startAgain = () =>
  new Refused(409, "Ask for a code first: call forget-account-sendotp, and keep its cookies.");

export const updateForgottenPassword = operation({
  method: "POST",
  path: "/api/update-forgot-password",
  summary: "Set a new password, after the right code",
  auth: "anybody",
  input: passwordSchema,
  answer: done,
  async handle({ request, input }) {
    const token = readCookie(request, "grant");
    const granted = token === null ? null : await findGrant(app, token);
    if (granted === null) throw startAgain();
    const result = await setNewPassword(app, granted, input.password);
    switch (result.outcome) {
      case "weak":
        throw beside("password", result.problem);
      case "gone":
        throw startAgain();
      case "changed":
      case "handed-over":
        return { body: { message: "Your password was changed. Log in with it" } };
    }
  },
});
