import { type PersonAct, actSchemas } from "~/models/console/person-act";
import { personPath } from "~/models/console/people";
import { app } from "~/services/app/app.server";
import { type ActValues, actOnPerson } from "~/services/console/person-act.server";
import { withFlash } from "~/services/doors/flash.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { redirectTo } from "~/services/doors/responses.server";

interface Acting {
  act: PersonAct;
  userId: number;
  staffId: number;
}

export async function postAct(request: Request, { act, userId, staffId }: Acting) {
  const form = await readForm(request, actSchemas[act]);
  if (form.status !== "success") return invalid(form);
  const values = { act, ...form.value } as ActValues;
  const result = await actOnPerson(app, { userId, staffId }, values);
  if (result.outcome === "refused")
    return result.field
      ? invalid(form, { fieldErrors: { [result.field]: [result.message] } })
      : invalid(form, { formErrors: [result.message], status: 409 });
  const flash = act === "correct-email" || act === "correct-phone" ? "correction-asked" : "staff-act-done";
  return redirectTo(personPath(userId), { headers: withFlash(flash) });
}
