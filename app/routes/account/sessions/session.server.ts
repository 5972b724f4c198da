import { readId } from "~/models/row-id";
import { z } from "zod";

import { redirectTo, staleForm } from "~/services/http/responses.server";
import { endAllOtherSessions, endSessionById } from "~/services/sessions/list-sessions.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { readForm } from "~/services/http/forms/form.server";
import { withFlash } from "~/services/http/flash.server";
import type { SignedIn } from "~/services/sessions/find-signed-in.server";

const endSchema = z.object({
  intent: z.enum(["end", "end-others"]).optional(),
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
  if (!(await endSessionById(app, signedIn, readId(form.value.id))))
    throw await denial(app, {
      userId: signedIn.user.id,
      object: "session",
      status: 404,
      message: "This browser is not in your list, or it is logged out already.",
    });
  return redirectTo("/account/sessions", { headers: withFlash("session-ended") });
}
