import type { ComponentProps } from "react";

import { SubmitButton } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { Cut, OrderSummary, lineRow, sumRows } from "~/components/money/order-summary";
import { Note } from "~/components/page/note";
import { type Row, Rows } from "~/components/page/rows";
import type { LocationOrder } from "./read-location-page.server";

interface Props {
  order: LocationOrder;
  duration: ComponentProps<typeof PickGroup>;
  /** Whether scripts send each choice by themselves. */
  live: boolean;
}

export function LocationOrderSummary({ order, duration, live }: Props) {
  const { agent, price, note } = order;
  return (
    <OrderSummary title="Upgrade to Plus Plan" id="order">
      <div className="payer">
        <span className="face" aria-hidden="true">
          {(Array.from(agent.name)[0] ?? "").toUpperCase()}
        </span>
        <p>
          <b>
            <bdi>{agent.name}</bdi>
          </b>
          <br />
          <small className="soft">{agent.email}</small>
        </p>
      </div>
      <div>
        <PickGroup {...duration} />
        {!live && (
          <p className="acts">
            <button type="submit" className="tap" name="intent" value="update">
              Show this price
            </button>
          </p>
        )}
      </div>
      <p>
        {price.was !== null && (
          <>
            <span className="vh">Full price </span>
            <s className="soft">{price.was}</s>
            <br />
          </>
        )}
        <b className="figure">{price.amount}</b> <span className="soft">{price.per}</span>
      </p>
      {note !== null && <Note>{note}</Note>}
      <Cut />
      <div className="top">
        <h3>Order Summary</h3>
        <button type="submit" className="tap narrow-only" name="intent" value="extras">
          Toggle Extras
        </button>
      </div>
      <Rows rows={order.lines.map(lineRow)} />
      <Cut />
      <Rows rows={sumsOf(order)} />
      <SubmitButton large full name="intent" value="proceed">
        Proceed to Payment
      </SubmitButton>
      <p className="soft">
        <small>
          You pay with tokens on the next page. You buy tokens by card from our payment partner, who may
          charge a fee.
        </small>
      </p>
    </OrderSummary>
  );
}

const sumsOf = ({ vat, totalInTokens, ...sums }: LocationOrder): Row[] => [
  ...sumRows({ ...sums, vat: vat > 0 ? { name: "VAT", amount: vat } : null }),
  { name: "in tokens", value: totalInTokens },
];
