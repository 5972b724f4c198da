import type { Submission } from "@conform-to/react";
import { z } from "zod";

import { type LocationStep, agentCheckoutPath } from "~/models/agents/location-checkout";
import { durationOf, readLocationAfter, readLocationStep, removedKind } from "./location-order";
import { byFieldName } from "~/models/checkout/choices";
import { addOnFields } from "~/models/plans/catalogue";
import { quantitiesOf, quantityFields } from "~/models/checkout/extras-fields.server";
import { refusalAt } from "~/models/checkout/refusal";
import { ownPayLinkPath } from "~/models/pay-links/pay-link";
import { isFresh } from "~/models/sessions/session";
import {
  type PostedOrder,
  chooseForLocation,
  payWithTokens,
} from "~/services/agents/order-for-location.server";
import { askOwnerToPay } from "~/services/agents/ask-owner-to-pay.server";
import { claim, claimInNaira } from "~/http/order-fields.server";
import { app } from "~/services/platform/app.server";
import type { OrderRefusal } from "~/services/checkout/place-order.server";
import { invalid, orFailed, readForm } from "~/http/forms/form.server";
import { waitInWords } from "~/http/rate-limit.server";
import { redirectInPlace, redirectTo, refusal, staleForm } from "~/http/responses.server";
import { confirmPassword } from "~/routes/_shared/require-access.server";
import type { AgentPage } from "./find-location-page.server";

/** Fields of old forms for what we know ourselves. */
const unused = z.string().optional();

export const orderFields = { duration: "duration", ...addOnFields };

export const orderSchema = z.object({
  intent: z.enum(["update", "extras", "continue", "proceed", "pay", "ask"]).default("update"),
  /** The button beside a line of the order. */
  remove: z.enum(Object.values(addOnFields)).optional(),
  duration: z.enum(["1", "12"], "Choose Yearly or Monthly").optional(),
  ...quantityFields,
  submission_key: z.string().max(100).optional(),
  plan_amount: claimInNaira,
  total_amount: claimInNaira,
  discount_percentage: claim,
  amount_paid: claimInNaira,
  plan_id: claim,
  coupon: unused,
  payment_method: unused,
  location_id: unused,
  onboarding: unused,
  agent_id: unused,
});

type Values = z.output<typeof orderSchema>;
type Form = Submission<z.input<typeof orderSchema>, string[], Values>;

/** The choices of a form, in the terms of checkout. */
export function readOrder({ remove, duration, ...value }: Values): PostedOrder {
  const removed = removedKind(remove);
  const posted = quantitiesOf(value);
  return {
    duration: duration && durationOf(duration),
    quantities: { ...posted, ...(removed && { [removed]: 0 }) },
  };
}

export async function postOrder(request: Request, checkoutPage: AgentPage) {
  const form = await readForm(request, orderSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.submission_key || form.error?.remove) throw staleForm();
    return invalid(form);
  }
  if (form.value.intent === "pay") return postPayment(request, checkoutPage, form);
  if (form.value.intent === "ask") return postAsk(request, checkoutPage, form);
  const choosing = await chooseForLocation(app, checkoutPage, readOrder(form.value));
  if (!choosing.ok) return invalid(form, { fieldErrors: byFieldName(choosing.errors) });
  return redirectInPlace(stepPath(request, checkoutPage, stepAfter(request, form.value)));
}

/** Buttons that change the order lead back to their own step. */
function stepAfter(request: Request, { intent, remove }: Values): LocationStep {
  if (intent === "proceed") return "pay";
  if (intent === "extras") return "extras";
  const step = readLocationStep(queryOf(request));
  return step === "extras" && intent === "update" && remove === undefined ? "extras" : "summary";
}

const queryOf = (request: Request) => new URL(request.url).searchParams;

const stepPath = (request: Request, { location, code, duration }: AgentPage, step: LocationStep): string =>
  agentCheckoutPath({ ...location, code, duration, after: readLocationAfter(queryOf(request)), step });

async function postPayment(request: Request, checkoutPage: AgentPage, form: Form & { status: "success" }) {
  const { submission_key: submissionKey, duration, ...claimed } = form.value;
  if (!submissionKey) throw staleForm();
  const { location, code, session } = checkoutPage;
  const payment = payWithTokens(app, checkoutPage, {
    submissionKey,
    after: readLocationAfter(queryOf(request)),
    claimed: { ...claimed, duration },
    fresh: isFresh(session, app.clock.now()),
  });
  const result = await orFailed(payment, "a shop could not be paid");
  switch (result.outcome) {
    case "placed":
      return redirectInPlace(agentCheckoutPath({ ...location, code, paid: result.order.reference }));
    case "confirm-password":
      throw await confirmPassword(request);
    case "refused":
      return refuse(form, result);
    case "failed":
      return invalid(form, { status: 500, formErrors: ["This is our mistake, and we are looking into it."] });
    case "awaiting":
    case "checked":
      throw new Error(`an order was ${result.outcome} instead of paid`);
  }
}

/** Leads to the page of the link, which says how to send it. */
async function postAsk(request: Request, checkoutPage: AgentPage, form: Form) {
  const asking = { after: readLocationAfter(queryOf(request)) };
  const asked = await askOwnerToPay(app, checkoutPage, asking);
  switch (asked.outcome) {
    case "made":
      return redirectTo(ownPayLinkPath(asked.link.reference));
    case "owner-orders":
      return invalid(form, { status: 409, formErrors: [OWNER_ORDERS] });
    case "refused":
      return refuse(form, asked);
    case "throttled":
      return invalid(form, {
        status: 429,
        headers: { "Retry-After": String(asked.retryAfterSeconds) },
        formErrors: [`You have made many links today. Try again ${waitInWords(asked.retryAfterSeconds)}.`],
      });
  }
}

const OWNER_ORDERS =
  "Your customer has started an order for this shop that waits for its payment. Ask them to finish it or to wait until tomorrow, when it ends. You can also pay with your tokens.";

function refuse(form: Form, { refusal: reason, facts }: OrderRefusal) {
  const { status, text } = refusalAt("location", reason, facts);
  if (status === 404) throw refusal(status, text);
  const wait = facts.retryAfterSeconds;
  return invalid(form, {
    status,
    formErrors: [text],
    ...(wait !== undefined && { headers: { "Retry-After": String(wait) } }),
  });
}
