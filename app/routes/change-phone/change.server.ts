import { z } from "zod";

import { describePause, retryAfter } from "~/models/codes/code";
import { journeyFields, mergeJourney, readJourney, withJourney } from "~/models/sessions/journey";
import { typedPhone } from "~/models/users/phone";
import { redirectTo } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { invalid, readForm } from "~/services/doors/forms/form.server";
import { startPhoneChange } from "~/services/accounts/phone-change.server";
import type { SignedIn } from "~/services/sessions/session.server";

const changePhoneSchema = z.object({ phone: typedPhone, ...journeyFields });

export async function postChangePhone(request: Request, { user }: SignedIn) {
  const form = await readForm(request, changePhoneSchema);
  if (form.status !== "success") return invalid(form);
  const result = await startPhoneChange(app, user, form.value.phone);
  const refuse = (message: string) => invalid(form, { fieldErrors: { phone: [message] } });
  switch (result.outcome) {
    case "asked":
    case "kept": {
      const query = readJourney(new URL(request.url).searchParams);
      return redirectTo(withJourney("/verify-phone", mergeJourney(form.value, query)));
    }
    case "own":
      return refuse("This is your phone number already. Enter the new one");
    case "unreachable":
      return refuse("We can send codes to Nigerian mobile numbers only. Enter one like 08031234521");
    case "held":
    case "throttled": {
      const pause = describePause(result.pause, app.clock.now());
      const formErrors = [`${reasons[result.outcome]} Try again ${pause.words}`];
      return invalid(form, { formErrors, status: 429, headers: retryAfter(pause) });
    }
  }
}

const reasons = {
  held: "Your password was reset or your details corrected a short time ago, so your phone number stays as it is for a day.",
  throttled: "You can change the phone number 3 times in 24 hours.",
};
