import { z } from "zod";

import { afterMailCode, withJourney } from "~/models/journey";
import { mayOrder } from "~/models/user";
import { asDocument, redirectTo, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { checkoutCodeState, mailCheckoutCode, openCheckout } from "~/services/checkout-code.server";
import { refuseCode, refuseResend } from "~/services/code-refusal.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import type { SignedIn } from "~/services/session.server";
import { codeSchema } from "./code.server";
import { ignoredCode, isByMail, journeyOf, mailPath, shared } from "./journey.server";

const mailSchema = z.object({ ...shared, ...ignoredCode });

/** Sends the code by mail and shows where to type it. */
export async function sendByMail(request: Request, fields: FormData, { user }: SignedIn) {
  refuseOthers(user);
  const form = parseFields(fields, mailSchema);
  if (form.status !== "success") return invalid(form);
  const journey = journeyOf(request, form.value);
  if (mayOrder(user)) return redirectTo(withJourney("/verify-phone", journey));
  const result = await mailCheckoutCode(app, user);
  if (result.sent) return redirectTo(mailPath(journey), { headers: withNotice("code-mailed") });
  const { live } = await checkoutCodeState(app, user);
  if (live && !isByMail(request)) return redirectTo(mailPath(journey));
  return refuseResend(form, result.again);
}

export async function verifyByMail(request: Request, fields: FormData, signedIn: SignedIn) {
  refuseOthers(signedIn.user);
  const form = parseFields(fields, codeSchema);
  if (form.status !== "success") return invalid(form);
  if (mayOrder(signedIn.user)) return redirectTo(afterMailCode(journeyOf(request, form.value)));
  const result = await openCheckout(app, signedIn.user, form.value.code);
  if (result.outcome !== "accepted") return refuseCode(form, result, "this email");
  const headers = asDocument(withNotice("checkout-open"));
  return redirectTo(afterMailCode(journeyOf(request, form.value)), { headers });
}

function refuseOthers({ role }: SignedIn["user"]): void {
  if (role !== "owner")
    throw refusal(403, "A code by email is for shop owners. Log in with an owner's account.");
}
