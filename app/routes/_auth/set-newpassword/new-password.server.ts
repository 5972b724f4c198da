import type { z } from "zod";
import { homeOf, type User } from "~/models/users/user";
import { clearCookie } from "~/services/http/cookies.server";
import { redirectTo, reloadingDocument } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields, orFailed } from "~/services/http/forms/form.server";
import { withFlash } from "~/services/http/flash.server";
import { passwordSchema } from "~/services/recovery/new-password-form.server";
import { setNewPassword } from "~/services/recovery/set-new-password.server";
import type { Granted } from "~/services/recovery/require-recovery.server";
import { openLogin } from "~/services/sessions/open-login.server";
import { isKnownBrowser } from "~/services/sessions/remember-device.server";

export type PasswordFields = z.input<typeof passwordSchema>;

export async function postNewPassword(request: Request, fields: FormData, granted: Granted) {
  const form = parseFields(fields, passwordSchema);
  if (form.status !== "success") return invalid(form);
  // A failure changes nothing, so the form may be submitted again while the grant is valid.
  const isKnown = await isKnownBrowser(request, granted.user.id);
  const setting = setNewPassword(app, granted, form.value.password);
  const result = await orFailed(setting, "a new password could not be set");
  switch (result.outcome) {
    case "handed-over":
    case "changed":
      return logIn(request, granted.user, { ...result, isKnown });
    // The page shows whether another grant changed the password.
    case "gone":
      return redirectTo("/set-newpassword");
    case "weak":
      return invalid(form, { fieldErrors: { password: [result.problem] } });
    case "failed":
      return invalid(form, { formErrors: ["Encountered an error please try again"], status: 500 });
  }
}

interface Changed {
  outcome: "handed-over" | "changed";
  passwordHash: string;
  /** Whether the browser was known before all devices were forgotten. */
  isKnown: boolean;
}

/** The new password logs in, and skips no second factor. Staff log in themselves. */
async function logIn(request: Request, { id: userId, role }: User, changed: Changed) {
  const { outcome, passwordHash, isKnown } = changed;
  const opened = role === "staff" ? null : await openLogin(request, { userId, passwordHash }, { isKnown });
  const told = outcome === "changed" ? "password-reset" : outcome;
  if (opened?.outcome === "factor-needed") {
    const headers = withFlash(outcome === "changed" ? "password-reset-factor" : told);
    for (const cookie of [opened.cookie, clearCookie("grant")]) headers.append("Set-Cookie", cookie);
    return redirectTo("/login/code", { headers });
  }
  if (opened?.outcome !== "opened")
    return redirectTo("/set-newpassword", { headers: outcome === "changed" ? {} : withFlash(told) });
  const headers = reloadingDocument(withFlash(told));
  for (const cookie of [...opened.cookies, clearCookie("grant")]) headers.append("Set-Cookie", cookie);
  return redirectTo(homeOf(opened.user.role), { headers });
}
