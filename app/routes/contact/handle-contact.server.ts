import { contactSchema } from "~/models/contact";
import { topicOfPlan } from "~/models/contact-topic";
import { redirectTo } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { sendContactMessage } from "~/services/contact.server";
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
  const outcome = await sendContactMessage(app, { ...sent, topic }, currentVisit().address);
  if (outcome.ok) return thanks();
  return invalid(form, {
    formErrors: [
      `You have sent several messages already. Try again ${waitInWords(outcome.retryAfterSeconds)}, or call us`,
    ],
    status: 429,
    headers: { "Retry-After": String(outcome.retryAfterSeconds) },
  });
}

function thanks() {
  return redirectTo("/contact", { headers: withNotice("contact-sent") });
}
