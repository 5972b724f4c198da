import { withJourney, type Journey } from "~/models/journey";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseCode, refuseField } from "~/services/code-refusal.server";
import { invalid, parseFields } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import type { SignedIn } from "~/services/session.server";
import { startTrial } from "~/services/trial.server";
import { verifyPhone } from "~/services/verification.server";
import { codeSchema } from "./code.server";
import { journeyOf } from "./journey.server";

const taken = "Another account has verified this phone number. Log in to that one, or write to us";

export async function verify(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, codeSchema);
  if (form.status !== "success") return invalid(form);
  const result = await verifyPhone(app, signedIn.user, form.value.code);
  if (result.outcome === "accepted") return goOn(journeyOf(request, form.value), signedIn);
  return result.outcome === "taken"
    ? refuseField(form, taken)
    : refuseCode(form, result, "this phone number");
}

/**
 * The trial starts where it was asked for. The session keeps its token: a second press of the key may be on its way with
 * it, and what the session may do is read from the account each time.
 */
async function goOn(journey: Journey, signedIn: SignedIn) {
  if (journey.onTrial === "true")
    await startTrial(app, { user: signedIn.user, requestId: currentVisit().id });
  return redirectTo(withJourney("/verify-phone", journey));
}
