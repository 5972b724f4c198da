import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { PlanAction } from "~/components/plan/action";
import { Rows, type Row } from "~/components/page/rows";
import { OrderSummary } from "~/components/money/order-summary";
import type { Calculator } from "./price-calculator.server";
import type { PlanView } from "~/messages/plans/plan-card";

type Props = Pick<Calculator, "quote" | "duration" | "months" | "whole" | "planName"> & {
  plan: PlanView | undefined;
};

export function QuoteSummary({ quote, duration, months, whole, planName, plan }: Props) {
  const yearly = duration === "yearly";
  return (
    <OrderSummary
      as="aside"
      id="your-price"
      title="Your price"
      heading="h3"
      aside={`${planName}, ${yearly ? "yearly" : "monthly"}`}
    >
      <Rows rows={rowsOf(quote, yearly)} />
      {yearly && (
        <p className="soft near">
          that is <Money kobo={Math.ceil(quote.total / 12)} /> a month
        </p>
      )}
      {whole !== null && (
        <p className="soft near">
          that is <Money kobo={whole} /> for {months} months, paid month by month
        </p>
      )}
      {plan && <NextStep plan={plan} />}
      <p className="soft">You choose these extras again when you buy.</p>
    </OrderSummary>
  );
}

function rowsOf(quote: Calculator["quote"], yearly: boolean): Row[] {
  const { lines, subtotal, discount, discountName, total } = quote;
  const less: Row[] = discountName
    ? [
        ...(lines.length > 1 ? [{ name: "Subtotal", value: <Money kobo={subtotal} /> }] : []),
        { name: discountName, value: <Money kobo={0 - discount} />, kind: "minus" },
      ]
    : [];
  return [
    ...lines.map(({ name, amount }) => ({ name, value: <Money kobo={amount} /> })),
    ...less,
    { name: yearly ? "Total a year" : "Total a month", value: <Money kobo={total} />, kind: "sum" },
  ];
}

function NextStep({ plan }: { plan: PlanView }) {
  if (plan.note !== undefined && plan.purchase)
    return (
      <Button full href={plan.purchase.href}>
        {plan.purchase.label}
      </Button>
    );
  return <PlanAction plan={plan.name} step={plan.step} main />;
}
