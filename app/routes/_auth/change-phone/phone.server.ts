import { z } from "zod";

import { mergeIntent, withIntent } from "~/models/sessions/sign-up-intent";
import { intentFields, readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { typedPhone } from "~/models/users/phone-fields.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { refuseForm } from "~/http/forms/refused.server";
import { phoneChangeRefusal } from "~/http/refusals/phone-change-refusal.server";
import { startPhoneChange } from "~/services/accounts/change-phone.server";
import type { SignedIn } from "~/models/sessions/session.server";

const changePhoneSchema = z.object({ phone: typedPhone, ...intentFields });

export async function postChangePhone(request: Request, { user }: SignedIn) {
  const form = await readForm(request, changePhoneSchema);
  if (form.status !== "success") return invalid(form);
  const result = await startPhoneChange(app, user, form.value.phone);
  if (result.outcome !== "asked" && result.outcome !== "kept")
    return refuseForm(form, phoneChangeRefusal(result));
  const query = readIntent(new URL(request.url).searchParams);
  const onward = withIntent("/verify-phone", mergeIntent(form.value, query));
  const isSent = result.outcome === "asked" && result.sent;
  return redirectTo(onward, { headers: isSent ? withFlash("phone-code-sent") : new Headers() });
}
