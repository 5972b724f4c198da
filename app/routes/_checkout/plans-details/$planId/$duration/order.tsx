import { extrasInWords } from "~/messages/plans/limit-words";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bind, bindPick } from "~/components/form/bind";
import { OrderErrors } from "~/components/form/error-summary";
import { HiddenFields } from "~/components/form/hidden-fields";
import { useLiveOrder, useOrderId } from "~/components/form/use-live-order";
import { ExtraPick } from "~/components/money/extra-pick";
import { PopupField } from "~/components/money/popup-field";
import { choiceFields } from "~/models/checkout/choices";
import type { CheckoutView } from "./checkout-view";
import type { TopUpOffer } from "~/models/payments/top-up";
import type { OrderFormFields, OrderFields } from "./order-fields.server";
import { type Step, stepQuery } from "./order-address";
import { CheckoutSummary } from "./checkout-summary";
import { WaysToPay } from "./ways-to-pay";
import { Button } from "~/components/form/button";
import { StepTitle } from "./step-title";
import { Note } from "~/components/page/note";

interface Props {
  view: CheckoutView;
  topUp: TopUpOffer | null;
  step: Step;
  hidden: Record<string, string>;
  /** A coupon that was typed but not sent yet. */
  typedCoupon: string | null;
  lastResult: SubmissionResult | undefined;
}

const headings: Record<Step, string> = { extras: "extras-title", summary: "ways-title" };

/** One form, so that no button loses the choices beside it; each button is an action with its own errors. */
export function OrderForm({ view, topUp, step, hidden, typedCoupon, lastResult }: Props) {
  const { form: element, change, hydrated } = useLiveOrder(view.extras, step, headings);
  const [form, fields] = useForm<OrderFormFields>({
    id: useOrderId(view.extras, lastResult),
    lastResult,
    defaultValue: { coupon: typedCoupon },
  });
  const extras = <Extras key="extras" view={view} fields={fields} live={hydrated} />;
  const ways = <WaysToPay key="ways" view={view} fields={fields} topUp={topUp} />;
  return (
    <>
      <OrderErrors answer={lastResult} error={form.allErrors} order={choiceFields} />
      <OrderTitle view={view} step={step} />
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

interface ExtrasProps {
  view: CheckoutView;
  fields: OrderFields;
  /** Whether scripts send each change by themselves. */
  live: boolean;
}

function Extras({ view, fields, live }: ExtrasProps) {
  const { extras, extrasPlan, planName } = view;
  return (
    <section className="extras" aria-labelledby="extras-title">
      <StepTitle id="extras-title" number={view.hasExtras ? 1 : null}>
        Add Extras
      </StepTitle>
      {extrasPlan && (
        <p>
          More {extrasInWords("and")} than {planName} has come with {extrasPlan.name}.{" "}
          <a href={extrasPlan.href}>See {extrasPlan.name}</a>
        </p>
      )}
      {extras.map((pick) => (
        <ExtraPick key={pick.name} {...bindPick(pick, fields[pick.name])}>
          {extrasPlan && fields[pick.name].errors && (
            <a className="tap" href={extrasPlan.href}>
              See {extrasPlan.name}
            </a>
          )}
        </ExtraPick>
      ))}
      {/* The first button of the form is the one that Enter presses. */}
      <p className="acts" hidden={live}>
        <Button kind="alt" name="intent" value="update">
          Update my order
        </Button>{" "}
        <span className="soft">Updates the total.</span>
      </p>
    </section>
  );
}

function OrderTitle({ view, step }: Pick<Props, "view" | "step">) {
  const hasExtras = view.lines.some(({ remove }) => remove !== null);
  return (
    <div className="title">
      <p className="acts">
        <a className="tap" href="/pricing">
          Back to plans
        </a>{" "}
        {view.hasExtras && step === "summary" && (
          <a className="tap narrow-only" href={stepQuery("extras")}>
            {hasExtras ? "Change extras" : "Add Extras"}
          </a>
        )}
      </p>
      <h1>{view.title}</h1>
      <p className="soft">
        {view.price}{" "}
        {view.other && (
          <>
            <a href={view.other.href}>{view.other.text}</a>
            {view.other.after}
          </>
        )}
      </p>
      {view.planNote && <Note>{view.planNote}</Note>}
    </div>
  );
}
