import { Key } from "~/components/form/key";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { ListPages } from "~/components/page/list-pages";
import { type Row, Rows } from "~/components/page/rows";
import { Tag, type TagTone } from "~/components/page/tag";

interface PlanProps {
  /** What runs here; null where the location has no plan of its own. */
  facts: { title: string; tag: { tone: TagTone; text: string }; rows: Row[] } | null;
  included: Row[];
  /** What it goes by without one. */
  text: string | null;
  /** Where an agent pays for it. */
  pay: string | null;
  /** Whether the owner changes it among plans and billings. */
  billing: boolean;
}

export function PlanCard({ facts, included, text, pay, billing }: PlanProps) {
  const links = billing || pay !== null;
  return (
    <Card
      id="plan"
      title={facts?.title ?? "No plan of its own"}
      aside={facts && <Tag tone={facts.tag.tone}>{facts.tag.text}</Tag>}
    >
      {text !== null && <p>{text}</p>}
      {facts && <Rows rows={[...facts.rows, ...included]} />}
      {links && (
        <p className="acts">
          {pay !== null && <Key href={pay}>Pay its plan with tokens</Key>}
          {billing && (
            <a className="tap" href="/plans-and-billings">
              Plans and billings
            </a>
          )}
        </p>
      )}
    </Card>
  );
}

interface Period {
  id: number;
  title: string;
  from: string;
  to: string | null;
  total: number;
}

const periodColumns: Column<Period>[] = [
  { title: "Plan", kind: "main", cell: ({ title }) => title },
  { title: "From", cell: ({ from }) => from },
  { title: "To", cell: ({ to }) => to ?? "without end" },
  { title: "Paid", kind: "number", cell: ({ total }) => <Money kobo={total} /> },
];

export function PeriodsCard({ periods }: { periods: Period[] }) {
  return (
    <Card id="periods" title="Periods">
      {periods.length === 0 ? (
        <p className="soft">Each period of a plan that is taken for this location will be listed here.</p>
      ) : (
        <DataTable label="Periods" columns={periodColumns} items={periods} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}

interface Payment {
  reference: string;
  title: string;
  date: string;
  paidBy: string;
  total: number;
  receipt: string | null;
}

const paymentColumns: Column<Payment>[] = [
  { title: "For", kind: "main", cell: ({ title }) => title },
  { title: "Date", cell: ({ date }) => date },
  { title: "Paid by", cell: ({ paidBy }) => paidBy },
  { title: "Amount", kind: "number", cell: ({ total }) => <Money kobo={total} /> },
  {
    title: "Receipt",
    kind: "action",
    cell: ({ receipt, title, date }) =>
      receipt === null ? null : (
        <a className="tap" href={receipt}>
          Receipt
          <span className="vh">
            {" "}
            for {title}, {date}
          </span>
        </a>
      ),
  },
];

interface PaymentsProps {
  rows: Payment[];
  newer: string | null;
  older: string | null;
}

export function PaymentsCard({ rows, newer, older }: PaymentsProps) {
  return (
    <Card id="payments" title="Payments">
      {rows.length === 0 ? (
        <p className="soft">Nothing has been paid for this location.</p>
      ) : (
        <DataTable
          label="Payments"
          columns={paymentColumns}
          items={rows}
          keyOf={({ reference }) => reference}
        />
      )}
      <ListPages newer={newer} older={older} />
    </Card>
  );
}
