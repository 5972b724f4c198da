import { app } from "~/services/platform/app.server";
import { browserOf, withTokens } from "~/http/browser.server";
import { clearCookie } from "~/http/cookies.server";
import { z } from "zod";

import { typedProof } from "~/models/second-factor/factor-fields.server";
import type { PendingLogin } from "~/models/sessions/pending-login.server";
import { returnPath } from "~/routes/_shared/return-path.server";
import { homeOf } from "~/models/users/user";
import { withFlash } from "~/http/flash.server";
import { pageAboutRemoval } from "~/services/accounts/page-about-removal.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { redirectTo } from "~/http/responses.server";
import { refuseProof } from "~/http/refusals/proof-refusal.server";
import { passFactor } from "~/services/sessions/pass-factor.server";
import { startAgain } from "~/routes/_auth/login/require-pending-login.server";

const codeSchema = z.object({
  proof: typedProof,
  remember: z
    .literal("on")
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === "on"),
});

export async function postCode(request: Request, fields: FormData, pending: PendingLogin) {
  const form = parseFields(fields, codeSchema);
  const hide = ["proof"];
  if (form.status !== "success") return invalid(form, { hide });
  const result = await passFactor(app, browserOf(request), pending, form.value);
  if (result.outcome === "gone") return startAgain(request);
  if (result.outcome !== "opened") return refuseProof(form, result, "proof", pending.user);
  const headers = withFlash("logged-in");
  withTokens(result.tokens, headers).append("Set-Cookie", clearCookie("login"));
  const page = new URL(request.url).searchParams.get("page");
  const onward = returnPath(page) ?? homeOf(result.user.role);
  return redirectTo((await pageAboutRemoval(app, result.user.id)) ?? onward, { headers });
}
