import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import {
  LEAKED,
  currentPasswordCheck,
  newPasswordCheck,
  passwordProblem,
  repeatedPasswordCheck,
} from "~/models/users/password";
import { ownData, type User } from "~/models/users/user";
import { changePassword } from "~/services/accounts/change-password.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readDeviceCookie } from "~/http/browser.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { refusePassword } from "~/http/refusals/password-refusal.server";
import { isCommonPassword } from "~/services/platform/passwords.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { loginPath } from "~/routes/_shared/require-access.server";

function passwordSchema(user: User) {
  return z
    .object({
      intent: z.literal("password").optional(),
      current_password: z.string(currentPasswordCheck.missing).max(512, "Password is too long"),
      password: z.string(newPasswordCheck.missing).superRefine((value, context) => {
        const problem = passwordProblem(value, isCommonPassword, ownData(user));
        if (problem) context.addIssue(problem);
      }),
      password_confirmation: z.string(repeatedPasswordCheck.missing),
    })
    .refine(({ password, password_confirmation: again }) => password === again, {
      path: ["password_confirmation"],
      message: "Passwords do not match",
    });
}
export type PasswordFields = z.input<ReturnType<typeof passwordSchema>>;

export async function postPassword(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, passwordSchema(signedIn.user));
  if (form.status !== "success") return invalid(form);
  const { current_password: current, password } = form.value;
  const result = await changePassword(app, signedIn, {
    current,
    password,
    device: readDeviceCookie(request),
  });
  if (result.outcome === "signed-out") return redirectTo(loginPath("/account/security"));
  if (result.outcome === "leaked") return invalid(form, { fieldErrors: { password: [LEAKED] } });
  if (result.outcome !== "changed") return refusePassword(form, result, "current_password");
  const headers = withFlash("password-changed");
  headers.append("Set-Cookie", tokenCookie(result.token));
  return redirectTo("/account/security", { headers });
}
