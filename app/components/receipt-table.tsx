import { DataTable, type Column } from "./data-table";
import { Money } from "./money";
import { Tag } from "./tag";

interface Row {
  reference: string;
  title: string;
  paidBy: string;
  total: number;
  date: string;
}

const columns: Column<Row>[] = [
  { title: "For", kind: "main", cell: ({ title }) => title },
  { title: "Date", cell: ({ date }) => date },
  { title: "Paid by", cell: ({ paidBy }) => paidBy },
  { title: "State", cell: () => <Tag tone="good">Paid</Tag> },
  {
    title: "Amount",
    kind: "number",
    cell: ({ total }) => (
      <b>
        <Money kobo={total} />
      </b>
    ),
  },
  {
    title: "Receipt",
    kind: "action",
    cell: ({ reference, title, date }) => (
      <a className="tap" href={`/transactions/${reference}`}>
        Receipt
        <span className="vh">
          {" "}
          for {title}, {date}
        </span>
      </a>
    ),
  },
];

/** What was paid, each with the way to its receipt. */
export function ReceiptTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable label="Payments" columns={columns} items={rows} keyOf={({ reference }) => reference} />;
}
