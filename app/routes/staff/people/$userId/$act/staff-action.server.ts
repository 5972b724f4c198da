import { staffVerdictSchema } from "~/models/approvals/approval-fields.server";
import { restText } from "~/routes/staff/approval-words";
import type { PersonAction } from "~/models/console/person-action";
import { actionSchemas } from "~/models/console/person-action-fields.server";
import { personPath } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { readId } from "~/models/row-id";
import { app } from "~/services/platform/app.server";
import {
  type PersonActionValues,
  performPersonAction,
  decideStaffAction,
  type StaffVerdictResult,
} from "~/services/console/perform-person-action.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";

interface StaffActionRequest {
  act: PersonAction;
  userId: number;
  staffId: number;
  /** Whether this person may decide about another admin's request. */
  decides: boolean;
}

/**
 * Handles the form of the action, or the verdict on one that waits for a second admin, which names what it decides
 * about.
 */
export async function postPersonAction(request: Request, acting: StaffActionRequest) {
  const fields = await readFields(request);
  return fields.has("approval") && acting.decides ? postVerdict(fields, acting) : ask(fields, acting);
}

async function ask(fields: FormData, { act, userId, staffId }: StaffActionRequest) {
  const form = parseFields(fields, actionSchemas[act]);
  if (form.status !== "success") return invalid(form);
  const values = { act, ...form.value } as PersonActionValues;
  const result = await performPersonAction(app, { userId, staffId }, values);
  if (result.outcome === "refused")
    return result.field
      ? invalid(form, { fieldErrors: { [result.field]: [result.message] } })
      : invalid(form, { formErrors: [result.message], status: 409 });
  if (result.outcome === "asked")
    return redirectTo(`${personPath(userId)}/${act}`, { headers: withFlash("second-admin-asked") });
  const flash = act === "correct-email" || act === "correct-phone" ? "correction-asked" : "staff-act-done";
  return redirectTo(personPath(userId), { headers: withFlash(flash) });
}

async function postVerdict(fields: FormData, { userId, staffId }: StaffActionRequest) {
  const form = parseFields(fields, staffVerdictSchema);
  if (form.status !== "success") {
    if (form.error?.intent) throw staleForm();
    return invalid(form);
  }
  const { intent: verdict, reason: answer, approval } = form.value;
  const result = await decideStaffAction(app, { id: readId(approval), verdict, staffId, answer });
  if (result.outcome !== "decided") return invalid(form, { formErrors: [whyNot(result)], status: 409 });
  return redirectTo(personPath(userId), { headers: withFlash(`approval-${verdict}`) });
}

function whyNot(result: Exclude<StaffVerdictResult, { outcome: "decided" }>): string {
  switch (result.outcome) {
    case "closed":
      return "You can’t decide this, or someone already has. Another admin decides on your own requests";
    case "resting":
      return restText(formatMoment(result.until));
    case "refused":
      return result.message;
  }
}
