import { z } from "zod";

import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid, parseFields } from "~/services/forms.server";
import { setNewPassword } from "~/services/new-password.server";
import { orFailed } from "~/services/or-failed.server";
import type { Granted } from "~/services/recovery-visit.server";

const LONGEST = 512;

const passwordSchema = z
  .object({
    password: z.string("Password is required").max(LONGEST, "Password is too long"),
    password_confirmation: z.string("Password is required").max(LONGEST, "Password is too long"),
    /** Sent by old clients, ignored: the grant says whose password it is. */
    email: z.string().max(254).optional(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "Passwords do not match",
  });

export type PasswordFields = z.input<typeof passwordSchema>;

export async function postNewPassword(fields: FormData, granted: Granted) {
  const form = parseFields(fields, passwordSchema);
  if (form.status !== "success") return invalid(form);
  // Nothing was changed when it fails, so the same form may be sent again as long as the grant lives.
  const setting = setNewPassword(app, granted, form.value.password);
  const result = await orFailed(setting, "a new password could not be set");
  switch (result.outcome) {
    // The page tells whether this grant did it or another one.
    case "changed":
    case "gone":
      return redirectTo("/set-newpassword");
    case "weak":
      return invalid(form, { fieldErrors: { password: [result.problem] } });
    case "failed":
      return invalid(form, { formErrors: ["Encountered an error please try again"], status: 500 });
  }
}
