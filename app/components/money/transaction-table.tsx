import type { TransactionView } from "~/messages/payments/transaction";
import { DataTable, type Column } from "~/components/page/data-table";
import { Money } from "./money";
import { Tag } from "~/components/page/tag";

const columns: Column<TransactionView>[] = [
  {
    title: "For",
    kind: "main",
    cell: ({ title, fee, note }) => (
      <>
        {title} {fee !== null && <small>{fee}</small>} {note !== null && <small>{note}</small>}
      </>
    ),
  },
  { title: "Date", kind: "short", cell: ({ date }) => date },
  { title: "Paid by", kind: "short", cell: ({ paidBy }) => paidBy },
  { title: "State", cell: ({ tag }) => <Tag tone={tag.tone}>{tag.text}</Tag> },
  {
    title: "Amount",
    kind: "number",
    cell: ({ amount }) => (
      <b>
        <Money kobo={amount} />
      </b>
    ),
  },
  { title: "Next", kind: "action", cell: (row) => <NextLink {...row} /> },
];

/** Paid and unpaid orders and top-ups, each with a link to its receipt or to continue. */
export function TransactionTable({ rows }: { rows: readonly TransactionView[] }) {
  return <DataTable label="Payments" columns={columns} items={rows} keyOf={({ key }) => key} />;
}

function NextLink({ next, title, date }: TransactionView) {
  if (next === null) return null;
  return (
    <a className="tap" href={next.href}>
      {next.text}
      <span className="vh">
        {" "}
        for {title}, {date}
      </span>
    </a>
  );
}
