import type { Submission } from "@conform-to/react";

import { addOnFields } from "~/models/checkout-fields";
import { refusalField, refusalText } from "~/models/checkout";
import { checkoutPath } from "~/models/checkout-path";
import { redirectTo, refusal } from "~/services/answers.server";
import { app } from "~/services/app.server";
import { submitCheckout, type CheckoutPost, type CheckoutResult } from "~/services/checkout.server";
import { invalid, readForm } from "~/services/forms.server";
import { currentVisit } from "~/services/front-door.server";
import { withNotice } from "~/services/notice.server";
import type { findVisit } from "./find-visit.server";
import { orderFormSchema, type OrderFormFields, type OrderFormValues } from "./order-form.server";

type Visit = Awaited<ReturnType<typeof findVisit>>;
type Form = Submission<OrderFormFields, string[], OrderFormValues>;

export async function postOrderForm(request: Request, visit: Visit) {
  const form = await readForm(request, orderFormSchema);
  if (form.status !== "success") {
    if (form.error?.intent || form.error?.submission_key)
      throw refusal(400, "This button is not known. Reload the page and press again.");
    return invalid(form);
  }
  const result = await submitCheckout(app, visit, readPost(form.value));
  return answer(form, result, visit);
}

function readPost(value: OrderFormValues): CheckoutPost {
  return {
    intent: value.intent,
    submissionKey: value.submission_key,
    quantities: {
      users: value.additional_users,
      products: value.additional_products,
      outlets: value.additional_warehouse,
    },
    onboardingId: value.onboarding,
    paymentMethod: value.payment_method,
    echo: value,
    requestId: currentVisit().id,
  };
}

function answer(form: Form, result: CheckoutResult, { plan, duration }: Visit) {
  switch (result.outcome) {
    case "updated":
      return redirectTo(`${checkoutPath(plan.id, duration)}#order`);
    case "placed":
      return redirectTo("/download", {
        headers: withNotice(result.order.method === "trial" ? "trial-started" : "subscribed-basic"),
      });
    case "invalid":
      return invalid(form, { fieldErrors: byFieldName(result.errors) });
    case "refused": {
      const text = [refusalText(result.refusal, { plan, choices: result.choices })];
      const field = refusalField(result.refusal, result.choices);
      return invalid(form, field ? { fieldErrors: { [field]: text } } : { formErrors: text });
    }
    case "throttled":
      throw refusal(
        429,
        `Too many tries. Wait ${Math.ceil(result.retryAfterSeconds / 60)} minutes, then press again.`,
        {
          "Retry-After": String(result.retryAfterSeconds),
        },
      );
    case "conflict":
      throw refusal(
        409,
        "This order was placed already, with other choices. Nothing was changed. Open the plan again to order more.",
      );
    case "not-found":
      throw refusal(404, "This order is not there.");
  }
}

function byFieldName(errors: Partial<Record<string, string>>): Record<string, string[]> {
  const names: Record<string, string> = addOnFields;
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [names[field] ?? field, [text ?? ""]]),
  );
}
