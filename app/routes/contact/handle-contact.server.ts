import { contactSchema } from "~/models/contact";
import { topicOfPlan } from "~/models/contact-topic";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { sendContactMessage } from "~/services/contact.server";
import { askAgainWhenDown } from "~/services/form-when-down.server";
import { invalid, readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { isBaitTaken } from "~/services/honeypot.server";
import { withNotice } from "~/services/notice.server";
import { waitInWords } from "~/services/sender-limit.server";

export async function postContact(request: Request) {
  const form = await readForm(request, contactSchema);
  if (form.status !== "success") return invalid(form, { hide: ["website"] });
  const { website, topic = topicOfPlan(new URL(request.url).searchParams.get("plan")), ...sent } = form.value;
  if (isBaitTaken({ website })) return thanks();
  try {
    const outcome = await sendContactMessage(app, { ...sent, topic }, currentVisit().address);
    if (outcome.ok) return thanks();
    const formErrors = [
      `You have sent several messages already. Try again ${waitInWords(outcome.retryAfterSeconds)}, or call us`,
    ];
    const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
    return invalid(form, { formErrors, status: 429, headers });
  } catch (error) {
    return askAgainWhenDown(form, error);
  }
}

function thanks() {
  return redirectTo("/contact", { headers: withNotice("contact-sent") });
}
