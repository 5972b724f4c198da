import { HiddenFields } from "~/components/form/hidden-fields";
import { Key } from "~/components/form/key";
import { Money } from "~/components/money/money";
import { Cut, Slip } from "~/components/money/slip";
import { Rows, type Row } from "~/components/page/rows";
import { Note } from "~/components/page/note";

interface Props {
  count: number;
  subtotal: number;
  discount: number;
  vat: number;
  total: number;
  totalInTokens: string;
  balance: string;
  left: string;
  valid: string;
  submissionKey: string;
  missing: { text: string; topUp: { text: string; href: string } } | null;
}

/** The sum, and the key that pays it. */
export function SlipForm({ count, valid, missing, submissionKey, ...slip }: Props) {
  const { totalInTokens, balance, left } = slip;
  return (
    <Slip as="aside" id="slip" title="To pay" aside={count === 1 ? "1 branch" : `${count} branches`}>
      <Rows rows={sumRows(slip)} />
      <p className="near">
        = <b>{totalInTokens}</b>
      </p>
      <Cut />
      <Rows
        rows={[
          { name: "You have", value: balance },
          ...(missing ? [] : [{ name: "Left after", value: left }]),
        ]}
      />
      {missing ? (
        <>
          <Note tone="bad">{missing.text}</Note>
          <Key large full href={missing.topUp.href}>
            {missing.topUp.text}
          </Key>
        </>
      ) : (
        <form method="post">
          <HiddenFields values={{ submission_key: submissionKey }} />
          <Key large full>
            Pay {totalInTokens}
          </Key>
        </form>
      )}
      <p className="soft">
        <small>
          All of them are renewed, or none. {valid} Your receipts come by email, one for each branch.
        </small>
      </p>
    </Slip>
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
