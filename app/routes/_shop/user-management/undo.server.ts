import { z } from "zod";
import { PEOPLE } from "~/models/members/member";
import { readId } from "~/models/row-id";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { parseFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { undoRemoval } from "~/services/members/change-member.server";

const undoSchema = z.object({ intent: z.literal("undo"), person: z.string().max(40) });

const flashes = {
  restored: "member-restored",
  late: "member-undo-late",
  full: "member-undo-full",
  taken: "member-undo-taken",
} as const;

/** Undoes the removal of a person, with the button that the page shows for some minutes. */
export async function postUndo(fields: FormData, owner: User) {
  const form = parseFields(fields, undoSchema);
  if (form.status !== "success") throw staleForm();
  const outcome = await undoRemoval(app, owner, readId(form.value.person));
  return redirectTo(PEOPLE, { headers: withFlash(flashes[outcome]) });
}
