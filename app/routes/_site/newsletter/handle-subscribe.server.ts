import { subscribeSchema } from "~/models/site/newsletter";
import { redirectTo } from "~/services/doors/responses.server";
import { app } from "~/services/app/app.server";
import { invalidWhenDatabaseDown, invalid, readForm } from "~/services/doors/forms/form.server";
import { requestContext } from "~/services/doors/front-door.server";
import { askOnceMore, isHoneypotFilled } from "~/services/doors/honeypot.server";
import { subscribe } from "~/services/site/newsletter.server";
import { withFlash } from "~/services/doors/flash.server";
import { waitInWords } from "~/services/doors/rate-limit.server";
import { siteOrigin } from "~/services/doors/site-origin.server";

export async function postSubscribe(request: Request) {
  const form = await readForm(request, subscribeSchema);
  if (form.status !== "success") return invalid(form, { hide: ["website"] });
  if (isHoneypotFilled(form.value)) return askOnceMore(form, "Submit");
  const wish = { email: form.value.email, address: requestContext().address, origin: siteOrigin() };
  try {
    const outcome = await subscribe(app, wish);
    if (outcome.ok) return confirmationSent();
    const formErrors = [
      `We have sent several mails already. Try again ${waitInWords(outcome.retryAfterSeconds)}`,
    ];
    const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
    return invalid(form, { formErrors, status: 429, headers });
  } catch (error) {
    return invalidWhenDatabaseDown(form, error);
  }
}

function confirmationSent() {
  return redirectTo("/newsletter", { headers: withFlash("newsletter-asked") });
}
