import { z } from "zod";

import { withJourney } from "~/models/journey";
import { isVerified } from "~/models/user";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid, parseFields } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import { keepPhone } from "~/services/phone-change.server";
import type { SignedIn } from "~/services/session.server";
import { journeyOf, shared } from "./journey.server";

const keepSchema = z.object(shared);

/** Goes back to the number that the account has. */
export async function keep(request: Request, fields: FormData, { user }: SignedIn) {
  const form = parseFields(fields, keepSchema);
  if (form.status !== "success") return invalid(form);
  await keepPhone(app, user);
  const path = withJourney("/verify-phone", journeyOf(request, form.value));
  return redirectTo(isVerified(user) ? "/account/security" : path, { headers: withNotice("phone-kept") });
}
