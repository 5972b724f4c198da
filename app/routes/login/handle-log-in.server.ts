import { DAY, SECOND } from "~/models/duration";
import { mergeJourney, readJourney } from "~/models/sessions/journey";
import { reloadingDocument, redirectTo } from "~/services/doors/responses.server";
import { authenticate, openLogin } from "~/services/sessions/login.server";
import { readDevice } from "~/services/sessions/device.server";
import { invalid, readForm, orFailed } from "~/services/doors/forms/form.server";
import { withFlash } from "~/services/doors/flash.server";
import { waitInWords } from "~/services/doors/rate-limit.server";
import { logInSchema } from "./log-in.server";
import { destinationAfterLogin } from "./destination.server";

export async function postLogIn(request: Request) {
  const form = await readForm(request, logInSchema);
  if (form.status !== "success") return invalid(form);
  const { email, password } = form.value;
  const credentials = { identifier: email, password, device: readDevice(request) };
  const result = await orFailed(authenticate(credentials), "a login failed");
  const refuse = () =>
    invalid(form, {
      formErrors: ["That email or username and that password do not match. Check both and try again"],
      status: 401,
    });
  switch (result.outcome) {
    case "throttled":
      return invalid(form, {
        formErrors: [tooMany(result)],
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
      return refuse();
    case "failed":
      return invalid(form, { formErrors: ["An error occurred during login"], status: 500 });
    case "accepted": {
      const opened = await openLogin(request, result);
      if (opened === null) return refuse();
      const headers = reloadingDocument(withFlash("logged-in"));
      for (const cookie of opened.cookies) headers.append("Set-Cookie", cookie);
      const { searchParams } = new URL(request.url);
      const page = form.value.page ?? searchParams.get("page");
      const journey = mergeJourney(form.value, readJourney(searchParams));
      return redirectTo(await destinationAfterLogin(opened.user, page, journey), { headers });
    }
  }
}

function tooMany({ retryAfterSeconds, ofNetwork }: { retryAfterSeconds: number; ofNetwork?: true }): string {
  const wait = waitInWords(retryAfterSeconds);
  return ofNetwork
    ? `Too many wrong logins came from your network, which other people may share. Try again ${wait}, or log in over another network or in a browser you used before`
    : `Too many tries. Try again ${wait}`;
}
