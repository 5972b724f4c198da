import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { MissingTokens, type TokenBalance, TokenRows } from "~/components/money/token-balance";
import { Rows, type Row } from "~/components/page/rows";

interface Props extends TokenBalance {
  count: number;
  subtotal: number;
  discount: number;
  vat: number;
  total: number;
  totalInTokens: string;
  valid: string;
  submissionKey: string;
}

/** The total, and the pay button. */
export function RenewalForm({ count, valid, missing, submissionKey, ...summary }: Props) {
  const { totalInTokens, balance, left } = summary;
  return (
    <OrderSummary as="aside" id="summary" title="To pay" aside={count === 1 ? "1 shop" : `${count} shops`}>
      <Rows rows={sumRows(summary)} />
      <p className="near">
        = <b>{totalInTokens}</b>
      </p>
      <Cut />
      <TokenRows balance={balance} left={left} missing={missing} />
      {missing ? (
        <MissingTokens {...missing} />
      ) : (
        <form method="post">
          <HiddenFields values={{ submission_key: submissionKey }} />
          <Button large full>
            Pay {totalInTokens}
          </Button>
        </form>
      )}
      <p className="soft">
        <small>If one fails, none are charged. {valid} You get a receipt by email for each shop.</small>
      </p>
    </OrderSummary>
  );
}

const sumRows = ({
  subtotal,
  discount,
  vat,
  total,
}: Pick<Props, "subtotal" | "discount" | "vat" | "total">): Row[] => [
  { name: "Subtotal", value: <Money kobo={subtotal} /> },
  ...(discount > 0
    ? [{ name: "Discount", value: <Money kobo={0 - discount} />, kind: "minus" as const }]
    : []),
  ...(vat > 0 ? [{ name: "VAT", value: <Money kobo={vat} /> }] : []),
  { name: "Total", value: <Money kobo={total} />, kind: "sum" },
];
