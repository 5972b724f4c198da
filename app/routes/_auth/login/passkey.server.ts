import { browserOf } from "~/http/browser.server";
import { noPasskeys, passkeyRefusal } from "~/http/refusals/passkey-refusal.server";
import { z } from "zod";

import { intentFields } from "~/models/sessions/sign-up-intent-fields.server";
import { readCookie } from "~/http/cookies.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { assertionField } from "~/services/passkeys/credential-fields.server";
import { logInWithPasskey } from "~/services/passkeys/log-in-with-passkey.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { enterAccount } from "./destination.server";

const schema = z.object({
  credential: assertionField,
  page: z.string().max(512).optional().catch(undefined),
  ...intentFields,
});

export async function postPasskey(request: Request, fields: FormData) {
  const form = parseFields(fields, schema);
  const hide = ["credential"];
  if (form.status !== "success") return invalid(form, { hide });
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const token = readCookie(request, "passkey") ?? "";
  const { credential: assertion } = form.value;
  const result = await logInWithPasskey(app, site, {
    browser: browserOf(request),
    assertion,
    browserHash: hashToken(token),
  });
  if (result.outcome === "accepted") return enterAccount(request, result, form.value);
  const { message, ...answer } = passkeyRefusal(result);
  return invalid(form, { formErrors: [message], hide, ...answer });
}
