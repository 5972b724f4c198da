import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { OrderErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { useLiveOrder, useOrderId } from "~/components/form/use-live-order";
import { PopupField } from "~/components/money/popup-field";
import { choiceFields } from "~/models/checkout/choices";
import type { CheckoutView } from "~/models/checkout/view";
import type { TopUpOffer } from "~/models/payments/top-up";
import { Extras } from "./extras";
import type { OrderFormFields } from "./order-fields.server";
import { type Step, stepQuery } from "./order-address";
import { CheckoutSummary } from "./checkout-summary";
import { OrderTitle } from "./order-title";
import { WaysToPay } from "./ways-to-pay";

interface Props {
  view: CheckoutView;
  topUp: TopUpOffer | null;
  step: Step;
  /** The previous step was not shown. */
  skipped: boolean;
  hidden: Record<string, string>;
  /** A coupon that was typed but not sent yet. */
  typedCoupon: string | null;
  lastResult: SubmissionResult | undefined;
}

const headings: Record<Step, string> = { extras: "extras-title", summary: "ways-title" };

/** One form, so that no button loses the choices beside it; each button is an action with its own errors. */
export function OrderForm({ view, topUp, step, skipped, hidden, typedCoupon, lastResult }: Props) {
  const { form: element, change, hydrated } = useLiveOrder(view.extras, step, headings);
  const [form, fields] = useForm<OrderFormFields>({
    id: useOrderId(view.extras, lastResult),
    lastResult,
    defaultValue: { coupon: typedCoupon },
  });
  const extras = <Extras key="extras" view={view} fields={fields} step={step} live={hydrated} />;
  const ways = (
    <WaysToPay key="ways" {...{ view, fields, topUp, skipped }} extrasHref={stepQuery("extras")} />
  );
  return (
    <>
      <OrderErrors answer={lastResult} error={form.allErrors} order={choiceFields} />
      <OrderTitle view={view} />
      <Form
        ref={element}
        method="post"
        action={stepQuery(step)}
        id="order-form"
        className={view.hasExtras ? `grid order at-${step}` : "grid order"}
        onChange={change}
        noValidate
      >
        <HiddenFields values={hidden} />
        <PopupField />
        <div>{view.hasExtras ? [extras, ways] : [ways, extras]}</div>
        <CheckoutSummary view={view} coupon={bind(fields.coupon)} />
      </Form>
    </>
  );
}
