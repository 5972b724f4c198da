import { app } from "~/services/platform/app.server";
import { authenticate } from "~/http/authenticate.server";
import { startLogin } from "~/services/sessions/start-login.server";
import { browserOf, readDeviceCookie } from "~/http/browser.server";
import { invalid, parseFields, orFailed } from "~/http/forms/form.server";
import { loginRefusal } from "~/http/refusals/login-refusal.server";
import { logInSchema } from "~/services/sessions/log-in-form.server";
import { askForCode, enterAccount } from "./destination.server";

export async function postLogIn(request: Request, fields: FormData) {
  const form = parseFields(fields, logInSchema);
  if (form.status !== "success") return invalid(form);
  const { email, password } = form.value;
  const credentials = { identifier: email, password, device: readDeviceCookie(request) };
  const result = await orFailed(authenticate(credentials), "a login failed");
  const refuse = (refused: Parameters<typeof loginRefusal>[0]) => {
    const { message, ...answer } = loginRefusal(refused);
    return invalid(form, { formErrors: [message], ...answer });
  };
  switch (result.outcome) {
    case "throttled":
    case "locked":
    case "removed":
    case "refused":
      return refuse(result);
    case "failed":
      return invalid(form, { formErrors: ["An error occurred during login"], status: 500 });
    case "accepted": {
      const opened = await startLogin(app, browserOf(request), result);
      if (opened.outcome === "refused") return refuse(opened);
      if (opened.outcome === "factor-needed") return askForCode(request, opened, form.value);
      return enterAccount(request, opened, form.value);
    }
  }
}
