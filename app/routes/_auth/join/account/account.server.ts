import { browserOf, withTokens } from "~/http/browser.server";
import { z } from "zod";
import type { OpenInvitation } from "~/models/members/invitation.server";
import { JOIN } from "~/models/members/member";
import { memberName } from "~/models/members/member-form.server";
import { accountEmail } from "~/models/users/email-fields.server";
import { LEAKED, newPasswordCheck, passwordProblem } from "~/models/users/password";
import { typedPhone } from "~/models/users/phone-fields.server";
import { homeOf, ownData } from "~/models/users/user";
import { typedUsername } from "~/models/users/username-fields.server";
import { app } from "~/services/platform/app.server";
import { isCommonPassword } from "~/services/platform/passwords.server";
import { clearCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { join } from "~/services/members/join-shop.server";

/** The form asks for the contact that the invitation did not go to; role and shop come from the invitation. */
function accountSchema({ channel, address }: OpenInvitation) {
  return z
    .object({
      name: memberName,
      username: typedUsername,
      email: channel === "mail" ? z.undefined().optional() : accountEmail.optional(),
      phone: channel === "sms" ? z.undefined().optional() : typedPhone.optional(),
      password: z.string(newPasswordCheck.missing).superRefine((value, context) => {
        const problem = passwordProblem(value, isCommonPassword);
        if (problem) context.addIssue(problem);
      }),
    })
    .superRefine((form, context) => {
      const own = ownData({ ...form, email: form.email ?? address, phone: form.phone ?? address });
      const problem = passwordProblem(form.password, isCommonPassword, own);
      if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
    });
}

export interface AccountFields {
  name: string;
  username: string;
  email: string;
  phone: string;
  password: string;
}

const taken = {
  username: "This username is taken. Choose another",
  email: "An account with this email exists. Use another email",
  phone: "Another account uses this phone number. Use another number",
};

const takenMeanwhile =
  "Your email or phone number already has an account now. Log in with it, or ask the owner to invite you at another one";

interface SentForm {
  fields: FormData;
  request: Request;
}

export async function postAccount({ fields, request }: SentForm, joining: OpenInvitation, token: string) {
  const form = parseFields(fields, accountSchema(joining));
  if (form.status !== "success") return invalid(form);
  const { name, username, email, phone, password } = form.value;
  const login = { name, username, email, phone, password };
  const result = await join(app, { joining, token, login }, browserOf(request));
  switch (result.outcome) {
    case "joined": {
      const headers = withFlash("joined");
      withTokens(result.tokens, headers);
      headers.append("Set-Cookie", clearCookie("join"));
      return redirectTo(homeOf(joining.role), { headers });
    }
    case "gone":
      return redirectTo(JOIN, { headers: withFlash("join-over") });
    case "full":
      return invalid(form, {
        formErrors: ["The shop has no room for another user now. Ask its owner to add one, then try again"],
      });
    case "leaked":
      return invalid(form, { fieldErrors: { password: [LEAKED] } });
    case "taken": {
      const proved = joining.channel === "mail" ? "email" : "phone";
      if (result.field === proved) return invalid(form, { formErrors: [takenMeanwhile] });
      return invalid(form, { fieldErrors: { [result.field]: [taken[result.field]] } });
    }
  }
}
