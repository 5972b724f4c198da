import { Unbroken } from "~/components/page/unbroken";
import { Whole } from "~/components/page/whole";
import { useContact } from "~/components/layout/contact-details";
import { Money } from "~/components/money/money";
import { Rows, type Row } from "~/components/page/rows";
import { Cut } from "~/components/money/order-summary";
import { Tag } from "~/components/page/tag";
import type { ReceiptSince } from "~/models/ledger/receipt";
import { type ReceiptContent, receiptFacts, vatLine } from "~/models/ledger/receipt";

interface Props {
  content: ReceiptContent;
  number: string | null;
  reference: string;
  date: string;
  time: string;
  /** Refunds and disputes since, each with its sum and day. */
  since: ReceiptSince;
}

/** As the till would print it: 72 mm wide on paper. */
export function ReceiptSummary({ content, number, reference, date, time, since }: Props) {
  const { seller, lines, paidBy } = content;
  const { mailbox, phones } = useContact();
  return (
    <article className="summary-card" aria-labelledby="receipt">
      <div className="summary-card-head">
        <h1 id="receipt">Receipt</h1>
        <Tag tone={since.badge === "Paid" ? "good" : "warn"}>{since.badge}</Tag>
      </div>
      <p>
        <b>{seller.name}</b>
        <br />
        {seller.address}
        {seller.taxNumber !== null && (
          <>
            <br />
            Tax number {seller.taxNumber}
          </>
        )}
      </p>
      <Rows
        rows={[
          { name: "Number", value: number === null ? "follows in a moment" : <Whole>{number}</Whole> },
          { name: "Date", value: date },
          { name: "Time", value: time },
          ...receiptFacts(content).map(({ name, value }) => ({ name, value: <Unbroken>{value}</Unbroken> })),
          { name: "Paid by", value: <span className="nb">{paidBy}</span> },
          { name: "Reference", value: <Whole>{reference}</Whole> },
        ]}
      />
      <Cut />
      <Rows
        rows={lines.map(({ name, detail, amount }) => ({ name, detail, value: <Money kobo={amount} /> }))}
      />
      {!isPlain(content) && <Cut />}
      <Rows rows={totals(content)} />
      {since.lines.length > 0 && <Cut />}
      <Rows
        rows={since.lines.map(({ name, detail, amount }) => ({
          name,
          detail,
          value: <Money kobo={amount} />,
        }))}
      />
      <Cut />
      <p className="soft">
        Thank you. Questions? {mailbox} or <span className="nb">{phones[0].shown}</span>.
      </p>
    </article>
  );
}

/** There are no rows between the lines and their total. */
const isPlain = (content: ReceiptContent) => content.discount === null && vatLine(content) === null;

function totals(content: ReceiptContent): Row[] {
  const { subtotal, discount, total } = content;
  const vat = vatLine(content);
  return [
    ...(isPlain(content) ? [] : [{ name: "Subtotal", value: <Money kobo={subtotal} /> }]),
    ...(discount
      ? [{ name: discount.name, value: <Money kobo={-discount.amount} />, kind: "minus" as const }]
      : []),
    ...(vat ? [vat] : []),
    { name: "Total paid", value: <Money kobo={total} />, kind: "sum" },
  ];
}
