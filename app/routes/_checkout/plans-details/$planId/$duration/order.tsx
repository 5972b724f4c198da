import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { useLiveOrder } from "~/components/form/use-live-order";
import { PopupField } from "~/components/money/popup-field";
import { Note } from "~/components/page/note";
import { choiceFields } from "~/models/checkout/choices";
import type { CheckoutView } from "~/models/checkout/view";
import type { TopUpOffer } from "~/models/payments/top-up";
import { Extras } from "./extras";
import { type Step, stepQuery } from "./order-address";
import { CheckoutSummary } from "./checkout-summary";
import { OrderTitle } from "./order-title";
import { Posted } from "./posted";
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
  const { form, change, hydrated } = useLiveOrder(view.extras, step, headings);
  const posted = new Posted(lastResult);
  const errors = listErrors(lastResult?.error, choiceFields);
  const extras = <Extras key="extras" view={view} posted={posted} step={step} live={hydrated} />;
  const ways = (
    <WaysToPay key="ways" {...{ view, posted, topUp, skipped }} extrasHref={stepQuery("extras")} />
  );
  return (
    <>
      <ErrorSummary answer={lastResult} errors={errors.filter(({ field }) => field !== undefined)} />
      {posted.formErrors.map((message) => (
        <Note key={message} tone="warn" role="alert">
          {message}
        </Note>
      ))}
      <OrderTitle view={view} />
      <Form
        ref={form}
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
        <CheckoutSummary view={view} posted={posted} typedCoupon={typedCoupon} />
      </Form>
    </>
  );
}
