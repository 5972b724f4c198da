import { z } from "zod";
import { FIVE_DIGITS } from "~/models/codes/code";
import { codeFields } from "~/models/codes/code-fields.server";
import { readCode } from "~/models/codes/typed-code";
import { typedPhone } from "~/models/users/phone-fields.server";
import { isVerified } from "~/models/users/user";
import { phoneChangeRefusal } from "~/http/refusals/phone-change-refusal.server";
import { type PhoneChange, startPhoneChange } from "~/services/accounts/change-phone.server";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import { PHONE_TAKEN, resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import { app } from "~/services/platform/app.server";
import { codeRefusal, resendRefusal } from "~/http/forms/code-form.server";
import { signInFirst } from "./find-caller.server";
import { operation } from "./operation.server";
import { beside, Refused, refusedAs } from "./refused.server";
import { siteOrigin } from "~/http/site-origin.server";
import { nextTokens, renewedTokens, tokens } from "./sign-in.server";

const done = z.object({ message: z.string(), ...tokens.partial().shape });

export const checkPhoneCode = operation({
  method: "POST",
  path: "/api/validate-account-otp-web",
  summary: "Send the code to the phone again (activate-resend), or check it (activate-check)",
  auth: "account",
  input: z.object({
    ...codeFields(),
    function_type: z.enum(["activate-resend", "activate-check"], "Say activate-resend or activate-check"),
  }),
  answer: done,
  async handle({ request, input, caller }) {
    const { user } = caller;
    const isSettled = isVerified(user) && user.newPhone === null;
    if (isSettled)
      return withTokens(request, await nextTokens(caller.session.id), "Your phone number is verified");
    if (input.function_type === "activate-resend") {
      const sent = await resendPhoneCode(app, user);
      if (!sent.sent) throw refusedAs(resendRefusal(sent));
      return { body: { message: "We sent you a code" } };
    }
    const code = readCode(input);
    if (code === null) throw beside("code", FIVE_DIGITS);
    const checked = await verifyPhone(app, user, code);
    if (checked.outcome === "taken") throw beside("code", PHONE_TAKEN);
    if (checked.outcome !== "accepted") throw refusedAs(codeRefusal(checked, "this phone number"));
    return withTokens(request, await renewedTokens(caller), "Your phone number is verified");
  },
});

export const editPhoneNumber = operation({
  method: "POST",
  path: "/api/edit-phone-number",
  summary: "Ask for another phone number, which its code makes the number of the account",
  auth: "newPhone",
  input: z.object({ phone: typedPhone }),
  answer: done,
  async handle({ request, input, caller }) {
    if (await asksContactProof(app, caller)) throw proofFirst();
    const result = await startPhoneChange(app, caller.user, input.phone);
    if (result.outcome !== "asked" && result.outcome !== "kept") throw refusedAs(phoneChangeRefusal(result));
    return withTokens(request, await nextTokens(caller.session.id), changeMessage(result));
  },
});

function changeMessage(result: Extract<PhoneChange, { outcome: "asked" | "kept" }>): string {
  if (result.outcome === "kept") return "Your phone number stays as it is";
  return result.sent
    ? "We sent a code to the new number"
    : "Type the code for the new number, or ask for another one";
}

/** A program has no page for the code that a change needs once a contact of the account is proved. */
const proofFirst = () =>
  new Refused(
    403,
    `Before your phone number changes we send a code to your phone or email. Change it at ${siteOrigin()}/change-phone.`,
  );

/** The account as told in the token may have changed, so the client gets a new pair. */
function withTokens(request: Request, made: Awaited<ReturnType<typeof nextTokens>>, message: string) {
  if (made === null) throw signInFirst(request);
  return { body: { message, ...made.tokens }, headers: made.headers };
}
