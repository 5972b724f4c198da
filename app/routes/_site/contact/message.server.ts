import { topicOfPlan } from "~/models/site/contact";
import { contactSchema } from "~/models/site/contact-fields.server";
import { app } from "~/services/platform/app.server";
import { invalidWhenDatabaseDown, invalid, readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import { requestContext } from "~/services/platform/request-context.server";
import { askOnceMore, isHoneypotFilled } from "~/http/honeypot.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import { sendContactMessage } from "~/services/site/send-message.server";

export async function postContact(request: Request) {
  const form = await readForm(request, contactSchema);
  if (form.status !== "success") return invalid(form, { hide: ["website"] });
  const { website, topic = topicOfPlan(new URL(request.url).searchParams.get("plan")), ...sent } = form.value;
  if (isHoneypotFilled({ website })) return askOnceMore(form, "Send message");
  try {
    const outcome = await sendContactMessage(app, { ...sent, topic }, requestContext().address);
    if (outcome.ok) return thanks();
    const formErrors = [
      `You have sent several messages already. Try again ${waitInWords(outcome.retryAfterSeconds)}, or call us`,
    ];
    const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
    return invalid(form, { formErrors, status: 429, headers });
  } catch (error) {
    return invalidWhenDatabaseDown(form, error);
  }
}

function thanks() {
  return redirectTo("/contact", { headers: withFlash("contact-sent") });
}
