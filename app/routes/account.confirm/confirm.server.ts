import { z } from "zod";

import { returnPath } from "~/models/return-path";
import { homeOf } from "~/models/user";
import { asDocument, redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid, readForm } from "~/services/forms.server";
import { checkPassword } from "~/services/reauthentication.server";
import { refusePassword } from "~/services/password-refusal.server";
import { renewToken, type SignedIn } from "~/services/session.server";

const confirmSchema = z.object({
  password: z.string("Password is required").max(512, "Password is too long"),
  page: z.string().max(512).optional().catch(undefined),
});
export type ConfirmFields = z.input<typeof confirmSchema>;

export async function postConfirm(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, confirmSchema);
  if (form.status !== "success") return invalid(form);
  const result = await checkPassword(app, signedIn.user, form.value.password);
  if (result.outcome !== "right") return refusePassword(form, result, "password");
  const cookie = await renewToken(signedIn, app.db, app.clock.now());
  const page = form.value.page ?? pageIn(request);
  const headers = asDocument({ "Set-Cookie": cookie });
  return redirectTo(returnPath(page) ?? homeOf(signedIn.user.role), { headers });
}

export function pageIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("page")?.slice(0, 512) ?? null;
}
