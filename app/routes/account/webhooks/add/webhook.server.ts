import { z } from "zod";
import { MAX_ENDPOINTS, endpointPath } from "~/models/webhooks/endpoint";
import { boxes, chosenTypes, noTypes, typedUrl } from "~/models/webhooks/form.server";
import { app } from "~/services/platform/app.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { addEndpoint } from "~/services/webhooks/change-endpoint.server";

const schema = z.object({ url: typedUrl, ...boxes });
export type AddFields = z.input<typeof schema>;

export async function postWebhook(request: Request, signedIn: SignedIn) {
  const form = await readForm(request, schema);
  if (form.status !== "success") return invalid(form);
  const { url, ...ticked } = form.value;
  const types = chosenTypes(ticked);
  if (types.length === 0) return invalid(form, { fieldErrors: noTypes });
  const result = await addEndpoint(app, signedIn, { url, types });
  switch (result.outcome) {
    case "added":
      return redirectTo(endpointPath(result.id));
    case "refused":
      return invalid(form, { fieldErrors: { url: [result.problem] } });
    case "repeated":
      return invalid(form, {
        fieldErrors: {
          url: ["You have this address already. Open it in the list to change which events it gets."],
        },
      });
    case "full":
      return invalid(form, {
        formErrors: [`You can have up to ${MAX_ENDPOINTS} addresses. Delete one first`],
      });
    case "throttled":
      return invalid(form, {
        formErrors: [`Too many attempts in a short time. Try again ${waitInWords(result.retryAfterSeconds)}`],
        status: 429,
        headers: { "Retry-After": String(result.retryAfterSeconds) },
      });
  }
}
