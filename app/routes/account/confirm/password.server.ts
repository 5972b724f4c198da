import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import { cutParameter } from "~/models/cut-text";
import { MISSING_PROOF } from "~/models/second-factor/factor";
import { typedProof } from "~/models/second-factor/factor-fields.server";
import { returnPath } from "~/routes/_shared/return-path.server";
import { passwordCheck } from "~/models/users/password";
import { homeOf } from "~/models/users/user";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { confirmIdentity } from "~/services/sessions/confirm-identity.server";
import { refuseProof } from "~/http/refusals/proof-refusal.server";
import { refusePassword } from "~/http/refusals/password-refusal.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { loginPath } from "~/routes/_shared/require-access.server";

const confirmSchema = z.object({
  password: z.string(passwordCheck.missing).max(512, "Password is too long"),
  proof: typedProof.optional(),
  page: z.string().max(512).optional().catch(undefined),
});
export type ConfirmFields = z.input<typeof confirmSchema>;

export async function postConfirm(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, confirmSchema);
  const hide = ["proof"];
  if (form.status !== "success") return invalid(form, { hide });
  const { password, proof = null } = form.value;
  const result = await confirmIdentity(app, signedIn, { password, proof });
  const onward = returnPath(form.value.page ?? pageIn(request)) ?? homeOf(signedIn.user.role);
  switch (result.outcome) {
    case "password":
      return refusePassword(form, result.check, "password");
    case "factor-needed":
      return invalid(form, { fieldErrors: { proof: [MISSING_PROOF] } });
    case "factor":
      return refuseProof(form, result.refused, "proof", signedIn.user);
    case "gone":
      return redirectTo(loginPath(onward));
    case "confirmed":
      return redirectTo(onward, { headers: { "Set-Cookie": tokenCookie(result.token) } });
  }
}

export function pageIn(request: Request): string | null {
  return cutParameter(new URL(request.url).searchParams, "page", 512);
}
