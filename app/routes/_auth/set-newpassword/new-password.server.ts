import type { z } from "zod";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields, orFailed } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { passwordSchema } from "~/services/recovery/new-password-form.server";
import { setNewPassword } from "~/services/recovery/set-new-password.server";
import type { GrantedRecovery } from "~/services/recovery/check-recovery.server";

export type PasswordFields = z.input<typeof passwordSchema>;

/** Afterwards the same page says that the password was changed. Nobody is logged in by it. */
export async function postNewPassword(fields: FormData, granted: GrantedRecovery) {
  const form = parseFields(fields, passwordSchema);
  if (form.status !== "success") return invalid(form);
  // A failure changes nothing, so the form may be submitted again while the grant is valid.
  const setting = setNewPassword(app, granted, form.value.password);
  const result = await orFailed(setting, "a new password could not be set");
  switch (result.outcome) {
    case "handed-over":
      return redirectTo("/set-newpassword", { headers: withFlash("handed-over") });
    case "changed":
    // The page shows whether another grant changed the password.
    case "gone":
      return redirectTo("/set-newpassword");
    case "weak":
      return invalid(form, { fieldErrors: { password: [result.problem] } });
    case "failed":
      return invalid(form, { formErrors: ["Encountered an error please try again"], status: 500 });
  }
}
