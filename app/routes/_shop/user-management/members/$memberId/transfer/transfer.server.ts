import { z } from "zod";
import { EIGHT_DIGITS } from "~/models/codes/code";
import { codeFields, typedLongCode } from "~/models/codes/code-fields.server";
import type { CodeSubject } from "~/models/codes/flow.server";
import { type Member, transferPath } from "~/models/members/member";
import { ownPasswordCheck } from "~/models/users/password";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { intentOf, postCode, postResend } from "~/http/forms/code-form.server";
import { clearCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { sendTransferCode, transferShop } from "~/services/members/transfer-shop.server";
import { refusePassword } from "~/http/refusals/password-refusal.server";
import { checkPassword } from "~/services/sessions/check-password.server";

const sendSchema = z.object(codeFields(EIGHT_DIGITS));

const MAX_PASSWORD = 512;
const transferSchema = z
  .object({
    ...codeFields(EIGHT_DIGITS),
    password: z.string(ownPasswordCheck.missing).max(MAX_PASSWORD, "Password is too long"),
  })
  .transform(typedLongCode);

interface Between {
  owner: User;
  member: Member;
  subject: CodeSubject;
}

export function postTransfer(fields: FormData, between: Between) {
  return intentOf(fields) === "resend" ? send(fields, between) : transfer(fields, between);
}

const send = (fields: FormData, { subject, member }: Between) =>
  postResend(fields, {
    schema: sendSchema,
    async send() {
      const result = await sendTransferCode(app, subject);
      if (!result.sent) return result;
      return { sent: true, onward: redirectTo(transferPath(member.id), { headers: withFlash("code-sent") }) };
    },
  });

/** The password is checked first: without it no code is compared. */
async function transfer(fields: FormData, { owner, member, subject }: Between) {
  const form = parseFields(fields, transferSchema);
  if (form.status !== "success") return invalid(form);
  const checked = await checkPassword(app, owner, form.value.password);
  if (checked.outcome !== "right") return refusePassword(form, checked, "password");
  return postCode(fields, {
    schema: transferSchema,
    target: subject.channel === "sms" ? "your phone" : "your email",
    async check({ code }) {
      const between = { ownerId: owner.id, memberId: member.id, code };
      const result = await transferShop(app, subject, between);
      if (result.outcome !== "accepted") return result;
      const headers = withFlash("shop-transferred");
      headers.append("Set-Cookie", clearCookie("sid"));
      return { ...result, onward: redirectTo("/login", { headers }) };
    },
  });
}
