import type { Submission } from "@conform-to/react";

import { byFieldName } from "~/models/checkout/choices";
import { refusalAt } from "~/models/checkout/refusal";
import { isFresh } from "~/models/sessions/session";
import { AFTER_PAYMENT, downloadPaidPath } from "~/models/payments/pages";
import { isFree } from "~/models/plans/catalogue";
import { downgradePath } from "~/models/subscriptions/billing-paths";
import { redirectInPlace, redirectTo, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { askForPassword } from "~/routes/_shared/require-access.server";
import { redirectToPayment } from "~/routes/_shared/redirect-to-payment.server";
import { submitOrder, type OrderResult } from "~/services/payments/buy.server";
import { makeRequestedProForma } from "~/services/pro-formas/make-requested-pro-forma.server";
import { denial } from "~/http/refusals/refuse-object.server";
import { refuseCoupon } from "~/http/refusals/coupon-refusal.server";
import { invalid, readForm } from "~/http/forms/form.server";
import { withFlash } from "~/http/flash.server";
import type { findCheckoutPage } from "./find-checkout-page.server";
import { orderFormSchema, readPost, type OrderFormFields, type OrderFormValues } from "./order-fields.server";
import { readStep, stepPath } from "./order-address";

type Page = Awaited<ReturnType<typeof findCheckoutPage>>;
type Form = Submission<OrderFormFields, string[], OrderFormValues>;

export async function postOrderForm(request: Request, page: Page) {
  const form = await readForm(request, orderFormSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.submission_key || form.error?.remove) throw staleForm();
    return invalid(form);
  }
  const fresh = isFresh(page.session, app.clock.now());
  const post = { ...readPost(form.value), fresh };
  const asked = { ownerId: page.owner.id, asked: form.value.remove ? undefined : form.value.intent };
  const result = await makeRequestedProForma(app, await submitOrder(app, page, post), asked);
  const step = form.value.intent === "continue" ? "summary" : (readStep(request) ?? "summary");
  return answer(form, result, { ...page, path: stepPath(page, step) });
}

async function answer(form: Form, result: OrderResult, page: Page & { path: string }) {
  const { path } = page;
  switch (result.outcome) {
    case "updated":
      return redirectInPlace(inSlip(form) ? `${path}#order` : path);
    case "checked":
      return redirectInPlace(`${path}#order`);
    case "placed":
      return answerPlacedOrder(result, page);
    case "go":
      return redirectToPayment(result, form.payload);
    case "confirm-password":
      return askForPassword(path);
    case "invalid":
      return invalid(form, { fieldErrors: byFieldName(result.errors) });
    case "unavailable":
      return invalid(form, { status: 503, formErrors: [result.reason] });
    case "throttled":
      throw refuseCoupon(result);
    case "refused":
      return refuse(form, result, page);
  }
}

/** The page says why, beside the fields concerned, and keeps the choices; or it redirects to the current state. */
async function refuse(
  form: Form,
  { refusal, facts }: Extract<OrderResult, { outcome: "refused" }>,
  { plan, path, owner }: Page & { path: string },
) {
  if (refusal === "paid-plan-runs") return redirectTo(downgradePath(plan.id));
  if (refusal === "ended-unpaid") return redirectInPlace(path, { headers: withFlash("order-replaced") });
  const { status, text, errors } = refusalAt("order", refusal, facts);
  if (status === 404) throw await denial(app, { userId: owner.id, object: "order", message: text });
  const wait = facts.retryAfterSeconds;
  return invalid(form, {
    status,
    ...(wait !== undefined && { headers: { "Retry-After": String(wait) } }),
    ...(Object.keys(errors).length > 0 ? { fieldErrors: byFieldName(errors) } : { formErrors: [text] }),
  });
}

/**
 * Whether a button in the order summary was pressed, so that the page returns there. Other changes keep the position.
 */
const inSlip = ({ payload }: Form): boolean =>
  "remove" in payload || payload.intent === "coupon" || payload.intent === "remove-coupon";

/** What was paid has a confirmation that stays; a plan without a receipt gets a message. */
function answerPlacedOrder(
  { order, isRepeated }: Extract<OrderResult, { outcome: "placed" }>,
  { plan }: Pick<Page, "plan">,
) {
  const { method, total, reference } = order;
  if (method === "trial")
    return redirectTo(AFTER_PAYMENT, { headers: withFlash(isRepeated ? "trial-running" : "trial-started") });
  if (method === "free" && isFree(plan))
    return redirectTo(AFTER_PAYMENT, { headers: withFlash("subscribed-basic") });
  const paid = downloadPaidPath(reference);
  return isRepeated && total > 0
    ? redirectTo(paid, { headers: withFlash("already-paid") })
    : redirectTo(paid);
}
