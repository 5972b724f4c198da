import type { useForm } from "@conform-to/react";

import { bindPick } from "~/components/form/bind";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { AskButton } from "~/components/money/ask-button";
import { Money } from "~/components/money/money";
import { PayChoice, type PayChoiceProps } from "~/components/money/pay-choice";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { Fold } from "~/components/page/fold";
import { Rows, type Row } from "~/components/page/rows";
import type { PickView } from "~/messages/checkout/picks";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { formatNaira } from "~/models/money";
import type { LaterView } from "~/messages/subscriptions/extras";

interface ExtrasOrder {
  days: string;
  until: string;
  picks: PickView[];
  lines: { name: string; amount: number }[];
  vat: number;
  total: number;
  later: LaterView;
  submissionKey: string;
  pay: Omit<PayChoiceProps, "error">;
}

export type ExtrasFields = Record<PickView["name"] | "auth_code" | "save_card", string>;

interface Props {
  order: ExtrasOrder;
  fields: ReturnType<typeof useForm<ExtrasFields>>[1];
}

/** One form for choosing, its price, and paying. The choices of a failed post stay. */
export function OrderForm({ order, fields }: Props) {
  const { picks, lines, total, submissionKey } = order;
  return (
    <form method="post" className="grid order" noValidate>
      <HiddenFields values={{ submission_key: submissionKey, total_amount: String(total) }} />
      <div className="stack-l">
        {picks.map((pick) => (
          <ExtraPick key={pick.name} {...bindPick(pick, fields[pick.name])} />
        ))}
        {lines.length > 0 && total > 0 && (
          <PayChoice
            {...order.pay}
            chosen={fields.auth_code.initialValue}
            save={fields.save_card.initialValue === "1"}
            error={fields.auth_code.errors?.[0]}
          />
        )}
        {lines.length > 0 && (
          <p className="acts">
            <Button kind="alt" name="intent" value="update">
              Update my order
            </Button>{" "}
            <span className="soft">Updates the total.</span>
          </p>
        )}
      </div>
      <OrderSlip {...order} />
    </form>
  );
}

/** One kind of extras; closed while none of it is chosen. */
function ExtraPick(pick: ReturnType<typeof bindPick<PickView>>) {
  const [none] = pick.options;
  const isOpen = pick.error !== undefined || (pick.value !== undefined && pick.value !== none?.value);
  return (
    <section className="card" aria-label={pick.legend}>
      <Fold summary={pick.legend} open={isOpen}>
        <PickGroup {...pick} />
      </Fold>
    </section>
  );
}

function OrderSlip({ days, until, lines, vat, total, later }: ExtrasOrder) {
  const empty = lines.length === 0;
  return (
    <OrderSummary as="aside" id="order" title="Your order" aside={days}>
      {empty ? (
        <p>Choose what to add, then see the price here.</p>
      ) : (
        <>
          <Rows rows={todayRows(lines, vat, total)} />
          <p className="soft near">Available immediately, until {until}.</p>
        </>
      )}
      <Cut />
      <Later {...later} />
      {empty ? (
        <Button large full name="intent" value="update">
          See the price
        </Button>
      ) : (
        <>
          {total === 0 && <input type="hidden" name="auth_code" value="wallet" />}
          <Button large full name="intent" value="pay">
            {total > 0 ? `Pay ${formatNaira(total)}` : "Add at no cost"}
          </Button>{" "}
          {total >= LEAST_BY_CARD && <AskButton />}
          {total > 0 && (
            <p className="soft">
              <small>Your receipt comes by email. It also stays in your account.</small>
            </p>
          )}
        </>
      )}
    </OrderSummary>
  );
}

const todayRows = (lines: ExtrasOrder["lines"], vat: number, total: number): Row[] => [
  ...lines.map(({ name, amount }) => ({ name, value: <Money kobo={amount} /> })),
  ...(vat > 0 ? [{ name: "VAT", value: <Money kobo={vat} /> }] : []),
  { name: "Total today", value: <Money kobo={total} />, kind: "sum" },
];

function Later({ title, rows, total, text }: LaterView) {
  return (
    <>
      <h3>{title}</h3>
      {total !== null && (
        <Rows
          rows={[
            ...rows.map(({ name, detail, amount }) => ({
              name,
              detail: detail ?? undefined,
              value: <Money kobo={amount} />,
              ...(amount < 0 ? { kind: "minus" as const } : {}),
            })),
            { name: <b>You pay then</b>, value: <Money kobo={total} /> },
          ]}
        />
      )}
      <p className="soft near">{text}</p>
    </>
  );
}
