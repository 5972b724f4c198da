import { browserOf, withTokens } from "~/http/browser.server";
import { isPrintedName } from "~/models/ledger/printed-text";
import { withIntent } from "~/models/sessions/sign-up-intent";
import { LEAKED } from "~/models/users/password";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { requestContext } from "~/services/platform/request-context.server";
import { withFlash } from "~/http/flash.server";
import { askOnceMore, isHoneypotFilled } from "~/http/honeypot.server";
import { signUp } from "~/services/accounts/sign-up.server";
import { keepChosenPlan } from "~/services/checkout/keep-chosen-plan.server";
import { CROWDED, UNKNOWN_AGENT } from "~/services/accounts/sign-up-refusal.server";
import { refuseTaken, refuseTooMany } from "./refuse.server";
import { inOurNames, signUpSchema } from "~/services/accounts/sign-up-form.server";

export async function postSignUp(request: Request) {
  const form = await readForm(request, signUpSchema);
  if (form.status !== "success") return invalid(form, { keep: ["code"], hide: ["website"] });
  const sent = inOurNames(form.value);
  const { intent, code, website, ...input } = sent;
  if (isHoneypotFilled({ website })) {
    const fieldErrors = { password: ["Type your password again, then tap Create account"] };
    return askOnceMore(form, "Create account", { keep: ["code"], fieldErrors });
  }
  const credited = intent === "without-code" ? input : { ...input, code };
  const result = await signUp(app, credited, browserOf(request), requestContext());
  switch (result.outcome) {
    case "throttled":
      return refuseTooMany(form, CROWDED, result.retryAfterSeconds);
    case "unknown-agent":
      return invalid(form, { keep: ["code"], fieldErrors: { code: [UNKNOWN_AGENT] } });
    case "leaked":
      return invalid(form, { keep: ["code"], fieldErrors: { password: [LEAKED] } });
    case "taken":
      return refuseTaken(form, result.field);
    case "created": {
      const headers = withTokens(result.tokens);
      const { plan: planId, duration } = sent;
      if (sent.onTrial !== "true") await keepChosenPlan(app, { ownerId: result.user.id, planId, duration });
      const flash = isPrintedName(sent.name) ? "signed-up" : "signed-up-unprinted";
      return redirectTo(withIntent("/verify-phone", sent), { headers: withFlash(flash, headers) });
    }
  }
}
