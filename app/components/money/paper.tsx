import { Rows, type Row } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { Unbroken } from "~/components/page/unbroken";
import { Whole } from "~/components/page/whole";
import { type Column, DataTable } from "~/components/page/data-table";
import type { Fact, Sheet, SheetItem } from "~/messages/invoices/sheet";
import { Cut } from "./order-summary";

/** An invoice, a credit note or a pro-forma as it is printed. */
export function Paper({ sheet }: { sheet: Sheet }) {
  const { heading, badge, warning, seller, totals, sum, since } = sheet;
  return (
    <article className="summary-card" aria-labelledby="paper">
      <div className="summary-card-head">
        <h1 id="paper">{heading}</h1>
        {badge && <Tag tone={badge.isGood ? "good" : "warn"}>{badge.text}</Tag>}
      </div>
      {warning && (
        <p>
          <b>{warning}</b>
        </p>
      )}
      <p>
        <b>{seller.name}</b>
        {seller.lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
      <Rows rows={sheet.facts.map(rowOf)} />
      <Cut />
      <Rows rows={sheet.buyer.map(rowOf)} />
      <Cut />
      <DataTable
        label="What it is for"
        columns={columns}
        items={sheet.lines.map((line, place) => ({ ...line, place }))}
        keyOf={({ place }) => place}
      />
      <Rows rows={[...totals.map(rowOf), { ...rowOf(sum), kind: "sum" }, ...since.map(rowOf)]} />
    </article>
  );
}

const columns: Column<SheetItem & { place: number }>[] = [
  {
    title: "Description",
    kind: "main",
    cell: ({ name, detail }) => (
      <>
        {name}{" "}
        {detail !== undefined && (
          <small>
            <Unbroken>{detail}</Unbroken>
          </small>
        )}
      </>
    ),
  },
  { title: "Quantity", kind: "number", cell: ({ quantity }) => quantity },
  { title: "Unit price", kind: "number", cell: ({ price }) => price },
  { title: "Amount", kind: "number", cell: ({ value }) => value },
];

/** Numbers stay on one line; names may be in any script. */
const rowOf = ({ name, value, detail, href }: Fact): Row => ({
  name,
  detail,
  value: href === undefined ? numberText(value) : <a href={href}>{numberText(value)}</a>,
});

const numberText = (value: string) =>
  /^[A-Z0-9-]{6,20}$/.test(value) ? <Whole>{value}</Whole> : <Unbroken>{value}</Unbroken>;
