import type { BrowserToken } from "~/models/sessions/browser";
import { tokenCookie } from "~/http/browser.server";
import { z } from "zod";

import { returnPath } from "~/routes/_shared/return-path.server";
import { appCode, recoveryCode } from "~/models/second-factor/factor-fields.server";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { proveFactor } from "~/services/staff/prove-factor.server";
import { refuseProof } from "~/http/refusals/proof-refusal.server";

const page = z.string().max(512).optional().catch(undefined);
const appSchema = z.object({ code: appCode, page });
const listSchema = z.object({ recovery_code: recoveryCode, page });

export async function postCode(request: Request, signedIn: SignedIn) {
  const fields = await readFields(request);
  if (fields.has("recovery_code")) {
    const form = parseFields(fields, listSchema);
    if (form.status !== "success") return invalid(form);
    const result = await proveFactor(app, signedIn, { list: form.value.recovery_code });
    if (result.outcome !== "proved") return refuseProof(form, result, "recovery_code", signedIn.user);
    return enter(result.token, form.value.page);
  }
  const form = parseFields(fields, appSchema);
  if (form.status !== "success") return invalid(form);
  const result = await proveFactor(app, signedIn, { app: form.value.code });
  if (result.outcome !== "proved") return refuseProof(form, result, "code", signedIn.user);
  return enter(result.token, form.value.page);
}

function enter(token: BrowserToken, typed: string | undefined) {
  return redirectTo(onward(typed), { headers: { "Set-Cookie": tokenCookie(token) } });
}

/** Where the code leads: to the page that required it, or home. */
export const onward = (typed: string | null | undefined): string => returnPath(typed) ?? "/staff";
