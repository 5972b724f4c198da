import { personPath } from "~/models/console/people";
import { noteSchema } from "~/models/staff/staff-note";
import { writeNote } from "~/services/console/write-note.server";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, refusal } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import type { SignedInStaff } from "~/services/staff/require-staff.server";

export const noSuchPerson = (userId: number) =>
  denial(app, {
    ...{ userId, object: "page", status: 404 },
    message: "This account does not exist. Find it under People.",
  });

export async function postNote(request: Request, { user, roles }: SignedInStaff, subjectId: number) {
  const form = await readForm(request, noteSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw refusal(400, "This page is out of date. Reload it and try again.");
    return invalid(form);
  }
  const written = await writeNote(app, { subjectId, staffId: user.id, roles, text: form.value.note });
  switch (written) {
    case "not-found":
      throw await noSuchPerson(user.id);
    case "forbidden":
      throw await denial(app, {
        ...{ userId: user.id, object: "page", status: 403 },
        message:
          "You cannot write notes about this account. About colleagues only an admin can, and never about oneself.",
      });
    case "written":
      return redirectTo(`${personPath(subjectId)}#notes`, { headers: withFlash("note-written") });
  }
}
