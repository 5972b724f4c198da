import { z } from "zod";

import { readCode } from "~/models/code";
import { journeyFields, mergeJourney, readJourney, withJourney, type Journey } from "~/models/journey";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { refuseCode } from "~/services/code-refusal.server";
import { invalid, parseFields } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { renewToken, type SignedIn } from "~/services/session.server";
import { startTrial } from "~/services/trial.server";
import { verifyPhone } from "~/services/verification.server";

/** What both forms of the page may carry. `function_type` is what old clients send for the button's intent. */
export const shared = {
  intent: z.string().max(20).optional(),
  function_type: z.string().max(20).optional(),
  ...journeyFields,
};

export const verifySchema = z
  .object({
    ...shared,
    code: z.string().max(40, "Type the 5 digits of the code").optional(),
    digit: z.array(z.string().optional()).optional(),
  })
  .transform((form, context) => {
    const code = readCode(form);
    if (code !== null) return { ...form, code };
    context.addIssue({ code: "custom", path: ["code"], message: "Type the 5 digits of the code" });
    return z.NEVER;
  });
export type VerifyFields = z.input<typeof verifySchema>;

export function queryOf(request: Request): Journey {
  return readJourney(new URL(request.url).searchParams);
}

export async function verify(request: Request, fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, verifySchema);
  if (form.status !== "success") return invalid(form);
  const result = await verifyPhone(app, signedIn.user, form.value.code);
  switch (result.outcome) {
    case "accepted":
      return goOn(mergeJourney(form.value, queryOf(request)), signedIn);
    case "taken": {
      const message = "Another account has verified this phone number. Log in to that one, or write to us";
      return invalid(form, { fieldErrors: { code: [message] } });
    }
    default:
      return refuseCode(form, result, "this phone number");
  }
}

/** The session gets a new token, now that it may do more; the trial starts where it was asked for. */
async function goOn(journey: Journey, signedIn: SignedIn) {
  const cookie = await renewToken(signedIn);
  if (journey.onTrial === "true")
    await startTrial(app, { user: signedIn.user, requestId: currentVisit().id });
  return redirectTo(withJourney("/verify-phone", journey), { headers: { "Set-Cookie": cookie } });
}
