import { personPath } from "~/models/console/people";
import { noteSchema } from "~/models/staff/staff-note-fields.server";
import { writeNote } from "~/services/console/write-note.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { SignedInStaff } from "~/routes/_shared/require-staff.server";

export const noSuchPerson = (userId: number) =>
  denial(app, {
    userId,
    object: "page",
    message: "This account does not exist. Find it under People.",
  });

export async function postNote(request: Request, { user, roles }: SignedInStaff, subjectId: number) {
  const form = await readForm(request, noteSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw staleForm();
    return invalid(form);
  }
  const written = await writeNote(app, { subjectId, staffId: user.id, roles, text: form.value.note });
  switch (written) {
    case "not-found":
      throw await noSuchPerson(user.id);
    case "forbidden":
      throw await denial(app, {
        userId: user.id,
        object: "page",
        status: 403,
        message:
          "You can’t write notes about this account. Only admins can write notes about colleagues, and no one can about their own account.",
      });
    case "written":
      return redirectTo(`${personPath(subjectId)}#notes`, { headers: withFlash("note-written") });
  }
}
