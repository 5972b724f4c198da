import { z } from "zod";
import { readId } from "~/models/row-id";
import { WEBHOOKS_PAGE, endpointPath } from "~/models/webhooks/endpoint";
import { boxes, chosenTypes, noTypes } from "~/models/webhooks/form.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, parseFields, readFields } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import type { SignedIn } from "~/models/sessions/session.server";
import {
  chooseTypes,
  hideSecretOf,
  makeNewSecret,
  removeEndpoint,
  sendTest,
  switchEndpoint,
} from "~/services/webhooks/change-endpoint.server";
import { noSuchWebhook, sendAnswer } from "~/routes/account/webhooks/refusals.server";

const typesSchema = z.object({ intent: z.literal("types"), ...boxes });
export type TypesFields = z.input<typeof typesSchema>;

const acts = ["secret", "kept", "test", "on", "off", "delete"] as const;
const actSchema = z.object({ intent: z.enum(acts), number: z.string().max(20).optional() });

export async function postWebhook(request: Request, signedIn: SignedIn, id: number) {
  const fields = await readFields(request);
  return fields.get("intent") === "types" ? postTypes(fields, signedIn, id) : postAct(fields, signedIn, id);
}

async function postTypes(fields: FormData, { user }: SignedIn, id: number) {
  const form = parseFields(fields, typesSchema);
  if (form.status !== "success") return invalid(form);
  const types = chosenTypes(form.value);
  if (types.length === 0) return invalid(form, { fieldErrors: noTypes });
  if (!(await chooseTypes(app, user, id, types))) throw await noSuchWebhook(app, user);
  return redirectTo(endpointPath(id), { headers: withFlash("webhook-saved") });
}

/** These forms only have buttons, so invalid fields are refused instead of shown. */
async function postAct(fields: FormData, signedIn: SignedIn, id: number) {
  const form = parseFields(fields, actSchema);
  if (form.status !== "success") throw staleForm();
  const { user } = signedIn;
  const { intent, number } = form.value;
  switch (intent) {
    case "secret": {
      const made = await makeNewSecret(app, signedIn, { id, number: readId(number) });
      if (made === "not-found") throw await noSuchWebhook(app, user);
      return redirectTo(endpointPath(id), { headers: withFlash("webhook-secret") });
    }
    case "kept":
      await hideSecretOf(app, user, id);
      return redirectTo(endpointPath(id));
    case "test":
      return sendAnswer(app, user, await sendTest(app, user, id), endpointPath(id), "webhook-test");
    case "on":
    case "off":
      if (!(await switchEndpoint(app, user, id, intent === "on"))) throw await noSuchWebhook(app, user);
      return redirectTo(endpointPath(id), { headers: withFlash(`webhook-${intent}`) });
    case "delete":
      if (!(await removeEndpoint(app, user, id))) throw await noSuchWebhook(app, user);
      return redirectTo(WEBHOOKS_PAGE, { headers: withFlash("webhook-deleted") });
  }
}
