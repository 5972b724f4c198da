import { z } from "zod";

import { reportedPage } from "~/models/accounts/not-me";
import { readId } from "~/models/row-id";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { reportActivity } from "~/services/recovery/report-activity.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { readDeviceHash } from "~/http/browser.server";

const lineSchema = z.object({ id: z.string().max(40).optional() });

/** A line was not the owner's. The form only has a button, so invalid fields are refused instead of shown. */
export async function postActivity(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, lineSchema);
  if (form.status !== "success") throw staleForm();
  const line = { id: readId(form.value.id), deviceHash: readDeviceHash(request) };
  const action = await reportActivity(app, signedIn, line);
  if (action === null)
    throw await denial(app, {
      userId: signedIn.user.id,
      object: "page",
      message: "This line is not in your activity, or there is nothing to end because of it.",
    });
  return redirectTo(reportedPage(action));
}
