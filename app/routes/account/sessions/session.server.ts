import { readId } from "~/models/row-id";
import { z } from "zod";

import { reportedPage } from "~/models/accounts/not-me";
import { reportSession } from "~/services/recovery/report-activity.server";
import { readDeviceHash } from "~/http/browser.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { endAllOtherSessions, endSessionById } from "~/routes/account/list-sessions.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import type { SignedIn } from "~/models/sessions/session.server";

const endSchema = z.object({
  intent: z.enum(["end", "end-others", "not-me"]),
  id: z.string().max(40).optional(),
});

/** Ends sessions. The form only has buttons, so invalid fields are refused instead of shown. */
export async function postSession(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, endSchema);
  if (form.status !== "success") throw staleForm();
  if (form.value.intent === "end-others") {
    await endAllOtherSessions(app, signedIn);
    return redirectTo("/account/sessions", { headers: withFlash("sessions-ended") });
  }
  const isDenied = form.value.intent === "not-me";
  const id = readId(form.value.id);
  const ended = isDenied
    ? await reportSession(app, signedIn, { id, deviceHash: readDeviceHash(request) })
    : await endSessionById(app, signedIn, id);
  if (!ended)
    throw await denial(app, {
      userId: signedIn.user.id,
      object: "session",
      message: "This browser is not in your list, or it is logged out already.",
    });
  if (isDenied) return redirectTo(reportedPage("login"));
  return redirectTo("/account/sessions", { headers: withFlash("session-ended") });
}
