import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { ListPages } from "~/components/page/list-pages";
import { type Row, Rows } from "~/components/page/rows";
import { Tag, type TagTone } from "~/components/page/tag";

interface PlanProps {
  /** The owner's running plan. */
  plan: {
    facts: { title: string; tag: { tone: TagTone; text: string }; rows: Row[] };
    included: Row[];
  } | null;
  /** For a location other than the main one: whose plan it is. */
  shared: { text: string; name: string; href: string } | null;
  /** Where an agent pays for it. */
  pay: string | null;
  /** Whether the reader is the owner. */
  own: boolean;
}

export function PlanCard({ plan, shared, pay, own }: PlanProps) {
  const tag = plan?.facts.tag;
  return (
    <Card
      id="plan"
      title={plan?.facts.title ?? "No plan yet"}
      aside={tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
    >
      {shared && <p>{shared.text}</p>}
      {plan && <Rows rows={[...plan.facts.rows, ...plan.included]} />}
      {(pay !== null || shared !== null || own) && (
        <p className="acts">
          {pay !== null && <Button href={pay}>Pay the plan with tokens</Button>}
          {shared && (
            <a className="tap" href={shared.href}>
              Periods and payments
            </a>
          )}
          {own && (
            <a className="tap" href={plan ? "/plans-and-billings" : "/pricing"}>
              {plan ? "Your plan" : "See plans"}
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
  total: number | null;
}

const periodColumns: Column<Period>[] = [
  { title: "Plan", kind: "main", cell: ({ title }) => title },
  { title: "From", kind: "under", cell: ({ from }) => from },
  {
    title: "To",
    kind: "state",
    cell: ({ to }) => (
      <>
        <span className="on-phone soft">to </span>
        {to ?? "no end date"}
      </>
    ),
  },
  {
    title: "Paid",
    kind: "number",
    cell: ({ total }) => (total === null ? "by the agent" : <Money kobo={total} />),
  },
];

export function PeriodsCard({ periods }: { periods: Period[] }) {
  return (
    <Card id="periods" title="Billing history">
      {periods.length === 0 ? (
        <p className="soft">Each period of a plan will be listed here.</p>
      ) : (
        <DataTable
          twoLines
          label="Billing history"
          columns={periodColumns}
          items={periods}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
}

interface Payment {
  reference: string;
  title: string;
  date: string;
  paidBy: string;
  total: number | null;
  receipt: string | null;
}

const paymentColumns: Column<Payment>[] = [
  { title: "For", kind: "main", cell: ({ title }) => title },
  { title: "Date", kind: "under", cell: ({ date }) => date },
  { title: "Paid by", kind: "state", cell: ({ paidBy }) => paidBy },
  { title: "Amount", kind: "number", cell: ({ total }) => (total === null ? "–" : <Money kobo={total} />) },
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
        <p className="soft">Nothing has been paid yet.</p>
      ) : (
        <DataTable
          twoLines
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
