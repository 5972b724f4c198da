import { DAY, SECOND } from "~/models/duration";
import { returnPath } from "~/models/return-path";
import { homeOf } from "~/models/user";
import { getUser } from "~/models/user.server";
import { asDocument, redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { authenticate } from "~/services/authenticator.server";
import { readDevice, rememberDevice } from "~/services/device.server";
import { invalid, readForm } from "~/services/forms.server";
import { withNotice } from "~/services/notice.server";
import { orFailed } from "~/services/or-failed.server";
import { waitInWords } from "~/services/sender-limit.server";
import { startSession } from "~/services/session.server";
import { logInSchema } from "./log-in.server";

export async function postLogIn(request: Request) {
  const form = await readForm(request, logInSchema);
  if (form.status !== "success") return invalid(form);
  const { email, password } = form.value;
  const credentials = { identifier: email, password, device: readDevice(request) };
  const result = await orFailed(authenticate(credentials), "a login failed");
  switch (result.outcome) {
    case "throttled":
      return invalid(form, {
        formErrors: [`Too many tries. Try again ${waitInWords(result.retryAfterSeconds)}`],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
    case "locked":
      return invalid(form, {
        formErrors: ["Too many wrong passwords in a row. Choose “Forgot password?” below and set a new one"],
        status: 429,
        headers: { "Retry-After": String(DAY / SECOND) },
      });
    case "refused":
      return invalid(form, {
        formErrors: ["The email or username and the password do not fit together. Check both and try again"],
        status: 401,
      });
    case "failed":
      return invalid(form, { formErrors: ["An error occurred during login"], status: 500 });
    case "accepted": {
      const user = await getUser(app.db, result.userId);
      const headers = asDocument(withNotice("logged-in"));
      headers.append("Set-Cookie", await startSession(request, user));
      headers.append("Set-Cookie", await rememberDevice(request, user.id));
      const page = form.value.page ?? new URL(request.url).searchParams.get("page");
      return redirectTo(returnPath(page) ?? homeOf(user.role), { headers });
    }
  }
}
