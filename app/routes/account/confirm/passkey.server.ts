import { tokenCookie } from "~/http/browser.server";
import { noPasskeys, passkeyRefusal } from "~/http/refusals/passkey-refusal.server";
import { z } from "zod";

import { returnPath } from "~/routes/_shared/return-path.server";
import { homeOf } from "~/models/users/user";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { confirmWithPasskey } from "~/services/passkeys/confirm-with-passkey.server";
import { assertionField } from "~/services/passkeys/credential-fields.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { loginPath } from "~/routes/_shared/require-access.server";
import { pageIn } from "./password.server";

const schema = z.object({
  credential: assertionField,
  page: z.string().max(512).optional().catch(undefined),
});

export async function postPasskey(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, schema);
  const hide = ["credential"];
  if (form.status !== "success") return invalid(form, { hide });
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const onward = returnPath(form.value.page ?? pageIn(request)) ?? homeOf(signedIn.user.role);
  const result = await confirmWithPasskey(app, site, signedIn, form.value.credential);
  if (result.outcome === "confirmed")
    return redirectTo(onward, { headers: { "Set-Cookie": tokenCookie(result.token) } });
  if (result.outcome === "gone") return redirectTo(loginPath(onward));
  const { message, ...answer } = passkeyRefusal(result);
  return invalid(form, { formErrors: [message], hide, ...answer });
}
