import { z } from "zod";
import { readId } from "~/models/row-id";
import { typedTillName } from "~/models/tills/till-fields.server";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { changeTillName, endTill, undoTillEnd } from "~/services/tills/change-till.server";

const renameSchema = z.object({
  intent: z.literal("rename"),
  till: z.string().max(40),
  name: typedTillName,
});
export type RenameFields = z.input<typeof renameSchema>;

const revokeSchema = z.object({ intent: z.literal("revoke"), till: z.string().max(40) });
const undoSchema = revokeSchema.extend({ intent: z.literal("undo") });

export async function postTill(request: Request, signedIn: SignedIn) {
  const fields = await readFields(request);
  const intent = fields.get("intent");
  if (intent === "rename") return rename(fields, signedIn);
  if (intent === "revoke") return revoke(fields, signedIn);
  if (intent === "undo") return undo(fields, signedIn);
  throw staleForm();
}

async function rename(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, renameSchema);
  if (form.status !== "success") return invalid(form);
  const { till, name } = form.value;
  if (!(await changeTillName(app, user, readId(till), name))) throw await notThere(user.id);
  return redirectTo("/account/devices", { headers: withFlash("till-renamed") });
}

async function revoke(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, revokeSchema);
  if (form.status !== "success") throw staleForm();
  if (!(await endTill(app, user, readId(form.value.till)))) throw await notThere(user.id);
  return redirectTo("/account/devices", { headers: withFlash("till-revoked") });
}

async function undo(fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, undoSchema);
  if (form.status !== "success") throw staleForm();
  const undone = await undoTillEnd(app, user, readId(form.value.till));
  return redirectTo("/account/devices", { headers: withFlash(undone ? "till-restored" : "till-undo-late") });
}

const notThere = (userId: number) =>
  denial(app, {
    userId,
    object: "till",
    message: "This till is not in your list, or has already been revoked.",
  });
