import { withJourney } from "~/models/journey";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { invalid, readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { signUp } from "~/services/sign-up.server";
import { signUpSchema } from "./sign-up.server";

const taken = {
  username: "This username is taken. Choose another",
  email: "An account with this email exists. Log in, or use another email",
  phone: "Another account uses this phone number. Use another number",
};

const unknownAgent = "We know no agent with this code. Check it with the agent, or continue without it";

export async function postSignUp(request: Request) {
  const form = await readForm(request, signUpSchema);
  if (form.status !== "success") return invalid(form, { keep: ["code"] });
  const { intent, code, ...input } = form.value;
  const credited = intent === "without-code" ? input : { ...input, code };
  const result = await signUp(app, credited, request, currentVisit());
  switch (result.outcome) {
    case "throttled":
      return invalid(form, {
        keep: ["code"],
        formErrors: ["Many accounts were made from your network. Wait an hour and try again"],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
    case "unknown-agent":
      return invalid(form, { keep: ["code"], fieldErrors: { code: [unknownAgent] } });
    case "taken":
      return invalid(form, { keep: ["code"], fieldErrors: { [result.field]: [taken[result.field]] } });
    case "created": {
      const headers = new Headers(result.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
      return redirectTo(withJourney("/verify-phone", form.value), { headers });
    }
  }
}
