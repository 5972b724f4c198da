import { z } from "zod";

import { type Registrant, verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { describePause, retryAfter } from "~/models/codes/pause";
import { typedPhone } from "~/models/users/phone-fields.server";
import type { User } from "~/models/users/user";
import {
  type RegistrantPhoneChange,
  changeRegistrantPhone,
} from "~/services/agents/change-registrant-phone.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { readForm, invalid } from "~/http/forms/form.server";
import { type FormRefusal, refuseForm } from "~/http/forms/refused.server";
import { redirectTo } from "~/http/responses.server";

const schema = z.object({ phone: typedPhone });

export async function postRegistrantPhone(request: Request, agent: User, registrant: Registrant) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const result = await changeRegistrantPhone(app, agent, registrant, form.value.phone);
  if (result.outcome !== "changed" && result.outcome !== "settled")
    return refuseForm(form, refusalOf(result));
  const headers = result.outcome === "changed" ? withFlash("customer-phone-changed") : new Headers();
  return redirectTo(verifyRegistrantPath(registrant.id), { headers });
}

function refusalOf(result: Exclude<RegistrantPhoneChange, { outcome: "changed" | "settled" }>): FormRefusal {
  if (result.outcome === "unreachable")
    return {
      field: "phone",
      message: "We can send codes to Nigerian mobile numbers only. Enter one like 08031234521",
    };
  const pause = describePause({ until: result.until }, app.clock.now());
  const message = `You have changed this customer’s number many times. Try again ${pause.words}`;
  return { message, status: 429, headers: retryAfter(pause) };
}
