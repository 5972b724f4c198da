import { z } from "zod";

import { redirectTo, refusal } from "~/services/answers.server";
import { endAllOtherSessions, endSessionById } from "~/services/account-sessions.server";
import { app } from "~/services/app.server";
import { denial } from "~/services/denial.server";
import { readForm } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import type { SignedIn } from "~/services/session.server";

const endSchema = z.object({
  intent: z.enum(["end", "end-others"]).optional(),
  id: z.string().max(40).optional(),
});

/** Nothing here can be corrected by typing, so there is no form to show again. */
export async function postEnd(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, endSchema);
  if (form.status !== "success") throw refusal(400, "Go back and use the buttons of the page.");
  if (form.value.intent === "end-others") {
    await endAllOtherSessions(app, signedIn);
    return redirectTo("/account/sessions", { headers: withNotice("sessions-ended") });
  }
  if (!(await endSessionById(app, signedIn, readId(form.value.id))))
    throw await denial(app, {
      userId: signedIn.user.id,
      object: "session",
      status: 404,
      message: "This session is not there.",
    });
  return redirectTo("/account/sessions", { headers: withNotice("session-ended") });
}

/** 0 is nobody's. */
function readId(typed: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(typed ?? "") ? Number(typed) : 0;
}
