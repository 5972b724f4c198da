import { z } from "zod";

import { LEAKED, passwordProblem } from "~/models/password";
import { ownWords, type User } from "~/models/user";
import { changePassword } from "~/services/account-password.server";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { readDevice } from "~/services/device.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import { refusePassword } from "~/services/password-refusal.server";
import { isCommonPassword } from "~/services/password.server";
import type { SignedIn } from "~/services/session.server";

function passwordSchema(user: User) {
  return z
    .object({
      intent: z.literal("password").optional(),
      current_password: z.string("Type your current password").max(512, "Password is too long"),
      password: z.string("Password is required").superRefine((value, context) => {
        const problem = passwordProblem(value, ownWords(user), isCommonPassword);
        if (problem) context.addIssue(problem);
      }),
      password_confirmation: z.string("Type the new password again"),
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
  const result = await changePassword(app, signedIn, { current, password, device: readDevice(request) });
  if (result.outcome === "leaked") return invalid(form, { fieldErrors: { password: [LEAKED] } });
  if (result.outcome !== "changed") return refusePassword(form, result, "current_password");
  const headers = withNotice("password-changed");
  headers.append("Set-Cookie", result.cookie);
  return redirectTo("/account/security", { headers });
}
