import { subscribeSchema } from "~/models/site/newsletter-fields.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { invalidWhenDatabaseDown, invalid, readForm } from "~/http/forms/form.server";
import { requestContext } from "~/services/platform/request-context.server";
import { askOnceMore, isHoneypotFilled } from "~/http/honeypot.server";
import { subscribe } from "~/services/site/subscribe.server";
import { withFlash } from "~/http/flash.server";
import { waitInWords } from "~/http/rate-limit.server";
import { siteOrigin } from "~/http/site-origin.server";

export async function postNewsletter(request: Request) {
  const form = await readForm(request, subscribeSchema);
  if (form.status !== "success") return invalid(form, { hide: ["website"] });
  if (isHoneypotFilled(form.value)) return askOnceMore(form, "Submit");
  const wish = { email: form.value.email, address: requestContext().address, origin: siteOrigin() };
  try {
    const outcome = await subscribe(app, wish);
    if (outcome.ok) return confirmationSent();
    const formErrors = [
      `We have already sent several emails. Try again ${waitInWords(outcome.retryAfterSeconds)}`,
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
