import { subscribeSchema } from "~/models/newsletter";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { askAgainWhenDown } from "~/services/form-when-down.server";
import { invalid, readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { isBaitTaken } from "~/services/honeypot.server";
import { subscribe } from "~/services/newsletter.server";
import { withNotice } from "~/services/notice.server";
import { waitInWords } from "~/services/sender-limit.server";
import { siteOrigin } from "~/services/site-origin.server";

export async function postSubscribe(request: Request) {
  const form = await readForm(request, subscribeSchema);
  if (form.status !== "success") return invalid(form, { hide: ["website"] });
  if (isBaitTaken(form.value)) return askedToConfirm();
  const wish = { email: form.value.email, address: currentVisit().address, origin: siteOrigin() };
  try {
    const outcome = await subscribe(app, wish);
    if (outcome.ok) return askedToConfirm();
    const formErrors = [
      `We have sent several mails already. Try again ${waitInWords(outcome.retryAfterSeconds)}`,
    ];
    const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
    return invalid(form, { formErrors, status: 429, headers });
  } catch (error) {
    return askAgainWhenDown(form, error);
  }
}

function askedToConfirm() {
  return redirectTo("/newsletter", { headers: withNotice("newsletter-asked") });
}
