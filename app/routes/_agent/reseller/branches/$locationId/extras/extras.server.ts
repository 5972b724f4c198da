import { z } from "zod";

import { chosenExtrasPath } from "~/messages/agents/location-extras";
import { chosenFrom } from "~/models/checkout/change-price";
import { quantitiesOf, quantityFields } from "~/models/checkout/extras-fields.server";
import { paidPath } from "~/models/payments/pages";
import type { User } from "~/models/users/user";
import { isFresh } from "~/models/sessions/session";
import { orderedExtras } from "~/models/subscriptions/subscription";
import { payLocationExtras } from "~/services/agents/add-location-extras.server";
import { findLocation } from "./read-extras.server";
import { refuseLocation } from "~/routes/_agent/refuse-location.server";
import { answerTokensRefused } from "~/routes/_agent/answer-refused-tokens.server";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { redirectTo, staleForm } from "~/http/responses.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { redirectToPrice } from "~/routes/_shared/redirect-to-price.server";

const extrasSchema = z.object({
  intent: z.enum(["update", "pay"]),
  ...quantityFields,
  submission_key: z.string().min(16).max(100),
  /** The total on the page, in kobo: compared, never charged. */
  total_amount: z.string().regex(/^\d{1,15}$/),
});

async function requireLocation(agent: Pick<User, "id">, locationId: number): Promise<void> {
  if (!(await findLocation(app, agent, locationId))) throw await refuseLocation(app, agent, locationId);
}

/** Each button is a separate action. The choices are in the address, so nothing is stored before it is paid. */
export async function postLocationExtras(request: Request, signedIn: SignedIn, locationId: number) {
  await requireLocation(signedIn.user, locationId);
  const form = await readForm(request, extrasSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.submission_key || form.error?.total_amount) throw staleForm();
    return invalid(form);
  }
  const quantities = quantitiesOf(form.value);
  const chosen = chosenFrom(await catalogueOf(app), quantities);
  const there = `${chosenExtrasPath(locationId, orderedExtras(chosen))}#order`;
  if (chosen.length < Object.values(quantities).filter(Boolean).length)
    return invalid(form, { formErrors: ["Choose one of the amounts shown. Nothing was paid."] });
  if (form.value.intent === "update") return redirectToPrice(there, chosen);
  if (chosen.length === 0) return invalid(form, { formErrors: ["Choose what to add first."] });
  const { user, session } = signedIn;
  const result = await payLocationExtras(app, user, {
    locationId,
    quantities,
    submissionKey: form.value.submission_key,
    shown: Number(form.value.total_amount),
    fresh: isFresh(session, app.clock.now()),
  });
  if (result.outcome === "placed") return redirectTo(paidPath(result.order.reference));
  const isChanged =
    result.outcome === "refused" &&
    (result.refusal === "offer-changed" || result.refusal === "location-not-found");
  if (isChanged) return redirectTo(there, { headers: withFlash("extras-changed") });
  return answerTokensRefused(request, form, result);
}
