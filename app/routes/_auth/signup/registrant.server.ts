import { isPrintedName } from "~/models/ledger/printed-text";
import { mergeIntent } from "~/models/sessions/sign-up-intent";
import { readIntent } from "~/models/sessions/sign-up-intent-fields.server";
import { homeOf, type User } from "~/models/users/user";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { isOwnCode, signUpRegistrant } from "~/services/agents/sign-up-registrant.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { refuseTaken, refuseTooMany } from "./refuse.server";
import { customerSchema, inOurNames } from "~/services/accounts/sign-up-form.server";

/** An agent signs up a customer and stays signed in as the agent. */
export async function postRegistrant(request: Request, agent: User) {
  const form = await readForm(request, customerSchema);
  if (form.status !== "success") return invalid(form, { keep: ["code"] });
  const { intent, code, ...input } = inOurNames(form.value);
  const journey = mergeIntent(input, readIntent(new URL(request.url).searchParams));
  const used = intent === "without-code" ? null : (code ?? new URL(request.url).searchParams.get("code"));
  if (!(await isOwnCode(app, agent, used))) return redirectTo(homeOf(agent.role));
  const result = await signUpRegistrant(app, agent, input, journey);
  switch (result.outcome) {
    case "throttled":
      return refuseTooMany(form, "You registered many customers in a short time", result.retryAfterSeconds);
    case "taken":
      return refuseTaken(form, result.field);
    case "registered":
      return redirectTo(homeOf(agent.role), {
        headers: withFlash(
          isPrintedName(input.name) ? "customer-registered" : "customer-registered-unprinted",
        ),
      });
  }
}
