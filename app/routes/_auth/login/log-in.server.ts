import { mergeIntent, readIntent } from "~/models/sessions/sign-up-intent";
import { reloadingDocument, redirectTo } from "~/services/http/responses.server";
import { authenticate } from "~/services/sessions/log-in.server";
import { openLogin } from "~/services/sessions/open-login.server";
import { readDevice } from "~/services/sessions/remember-device.server";
import { invalid, readForm, orFailed } from "~/services/http/forms/form.server";
import { withFlash } from "~/services/http/flash.server";
import { loginRefusal } from "~/services/sessions/login-refusal.server";
import { logInSchema } from "~/services/sessions/log-in-form.server";
import { destinationAfterLogin } from "./destination.server";

export async function postLogIn(request: Request) {
  const form = await readForm(request, logInSchema);
  if (form.status !== "success") return invalid(form);
  const { email, password } = form.value;
  const credentials = { identifier: email, password, device: readDevice(request) };
  const result = await orFailed(authenticate(credentials), "a login failed");
  const refuse = (refused: Parameters<typeof loginRefusal>[0]) => {
    const { message, ...answer } = loginRefusal(refused);
    return invalid(form, { formErrors: [message], ...answer });
  };
  switch (result.outcome) {
    case "throttled":
    case "locked":
    case "refused":
      return refuse(result);
    case "failed":
      return invalid(form, { formErrors: ["An error occurred during login"], status: 500 });
    case "accepted": {
      const opened = await openLogin(request, result);
      if (opened.outcome === "refused") return refuse(opened);
      const headers = reloadingDocument(withFlash("logged-in"));
      for (const cookie of opened.cookies) headers.append("Set-Cookie", cookie);
      const { searchParams } = new URL(request.url);
      const page = form.value.page ?? searchParams.get("page");
      const journey = mergeIntent(form.value, readIntent(searchParams));
      return redirectTo(await destinationAfterLogin(opened.user, page, journey), { headers });
    }
  }
}
