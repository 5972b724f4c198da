import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import { MAX_PASSKEYS } from "~/models/passkeys/passkey";
import { typedPasskeyName } from "~/models/passkeys/passkey-name-fields.server";
import { readId } from "~/models/row-id";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { addPasskey } from "~/services/passkeys/add-passkey.server";
import { endPasskey, renamePasskey } from "~/services/passkeys/change-passkey.server";
import { registrationField } from "~/services/passkeys/credential-fields.server";
import { noPasskeys } from "~/http/refusals/passkey-refusal.server";
import { relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { loginPath } from "~/routes/_shared/require-access.server";

const PATH = "/account/passkeys";

const addSchema = z.object({ name: typedPasskeyName, credential: registrationField });
export type AddFields = z.input<typeof addSchema>;

const renameSchema = z.object({
  intent: z.literal("rename"),
  passkey: z.string().max(40),
  name: typedPasskeyName,
});
export type RenameFields = z.input<typeof renameSchema>;

const removeSchema = z.object({ intent: z.literal("remove"), passkey: z.string().max(40) });

export async function postPasskey(request: Request, signedIn: SignedIn) {
  const fields = await readFields(request);
  if (fields.has("credential")) return add(fields, signedIn);
  return fields.get("intent") === "rename" ? rename(fields, signedIn) : remove(fields, signedIn);
}

async function add(fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, addSchema);
  const hide = ["credential"];
  if (form.status !== "success") return invalid(form, { hide });
  const site = relyingParty();
  if (site === null) throw noPasskeys();
  const { credential: registration, name } = form.value;
  const result = await addPasskey(app, site, signedIn, { registration, name });
  if (result.outcome === "gone") return redirectTo(loginPath(PATH));
  if (result.outcome !== "added")
    return invalid(form, { formErrors: [refusals[result.outcome]], hide, status: 409 });
  const headers = withFlash("passkey-added");
  headers.append("Set-Cookie", tokenCookie(result.token));
  return redirectTo(PATH, { headers });
}

const refusals = {
  expired:
    "This took longer than 5 minutes, or was sent twice. If the passkey is not in the list, add it again",
  wrong: "We could not check this passkey. Add it again, and unlock your device when it asks",
  taken: "This passkey is in use already. If it is not in the list, add one on another device",
  full: `You have ${MAX_PASSKEYS} passkeys. Remove one that you do not use, then add this one again`,
};

async function rename(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, renameSchema);
  if (form.status !== "success") return invalid(form);
  const { passkey, name } = form.value;
  if (!(await renamePasskey(app, user, readId(passkey), name))) throw await notThere(user.id);
  return redirectTo(PATH, { headers: withFlash("passkey-renamed") });
}

async function remove(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, removeSchema);
  if (form.status !== "success") throw staleForm();
  const result = await endPasskey(app, user, readId(form.value.passkey));
  if (result === "gone") throw await notThere(user.id);
  if (result === "last")
    return invalid(form, {
      formErrors: ["This is the only way into your account. Set a password or add another passkey first"],
      status: 409,
    });
  return redirectTo(PATH, { headers: withFlash("passkey-removed") });
}

const notThere = (userId: number) =>
  denial(app, {
    userId,
    object: "passkey",
    message: "This passkey is not in your list, or it is removed already.",
  });
