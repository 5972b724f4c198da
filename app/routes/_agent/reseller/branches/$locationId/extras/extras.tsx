import type { useForm } from "@conform-to/react";

import { bindPick } from "~/components/form/bind";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { ExtraPick } from "~/components/money/extra-pick";
import { Money } from "~/components/money/money";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { MissingTokens, type TokenBalance, TokenRows } from "~/components/money/token-balance";
import { Rows, type Row } from "~/components/page/rows";
import type { PickView } from "~/messages/checkout/picks";

interface ExtrasOrder extends TokenBalance {
  days: string;
  until: string;
  picks: PickView[];
  lines: { name: string; amount: number }[];
  vat: number;
  total: number;
  totalInTokens: string;
  afterwards: string;
  submissionKey: string;
}

export type ExtrasFields = Record<PickView["name"], string>;

interface Props {
  order: ExtrasOrder;
  fields: ReturnType<typeof useForm<ExtrasFields>>[1];
}

/** One form for choosing, its price, and paying. The choices of a failed post stay. */
export function OrderForm({ order, fields }: Props) {
  const { picks, submissionKey, total } = order;
  return (
    <form method="post" className="grid order" noValidate>
      <HiddenFields values={{ submission_key: submissionKey, total_amount: String(total) }} />
      <div className="stack-l">
        <div>
          {picks.map((pick) => (
            <ExtraPick key={pick.name} none="add none" {...bindPick(pick, fields[pick.name])} />
          ))}
        </div>
        <p className="acts">
          <Button kind="alt" name="intent" value="update">
            Update my order
          </Button>{" "}
          <span className="soft">Updates the total.</span>
        </p>
      </div>
      <LocationOrderSummary {...order} />
    </form>
  );
}

function LocationOrderSummary({ days, until, lines, vat, total, afterwards, ...pay }: ExtrasOrder) {
  const empty = lines.length === 0;
  return (
    <OrderSummary as="aside" id="order" title="Your order" aside={days}>
      {empty ? (
        <p>Choose what to add, then see the price here.</p>
      ) : (
        <>
          <Rows rows={todayRows(lines, vat, total)} />
          <p className="near">
            = <b>{pay.totalInTokens}</b>
          </p>
          <p className="soft near">Available immediately, until {until}.</p>
        </>
      )}
      <Cut />
      <p className="soft near">{afterwards}</p>
      {empty ? (
        <Button large full name="intent" value="update">
          See the price
        </Button>
      ) : (
        <PayWithTokens total={total} {...pay} />
      )}
    </OrderSummary>
  );
}

type TokenSums = Pick<ExtrasOrder, "total" | "totalInTokens" | "balance" | "left" | "missing">;

function PayWithTokens({ total, totalInTokens, balance, left, missing }: TokenSums) {
  return (
    <>
      <TokenRows balance={balance} left={left} missing={missing} />
      {missing ? (
        <MissingTokens {...missing} />
      ) : (
        <Button large full name="intent" value="pay">
          {total > 0 ? `Pay ${totalInTokens}` : "Add at no cost"}
        </Button>
      )}
    </>
  );
}

const todayRows = (lines: ExtrasOrder["lines"], vat: number, total: number): Row[] => [
  ...lines.map(({ name, amount }) => ({ name, value: <Money kobo={amount} /> })),
  ...(vat > 0 ? [{ name: "VAT", value: <Money kobo={vat} /> }] : []),
  { name: "Total today", value: <Money kobo={total} />, kind: "sum" },
];
