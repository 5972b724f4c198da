import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Money } from "~/components/money/money";

interface Period {
  id: number;
  title: string;
  from: string;
  to: string | null;
  total: number | null;
  receipt: string | null;
}

const columns: Column<Period>[] = [
  { title: "Plan", kind: "main", cell: ({ title }) => title },
  { title: "From", cell: ({ from }) => from },
  { title: "To", cell: ({ to }) => to ?? "no end date" },
  {
    title: "Paid",
    kind: "number",
    cell: ({ total }) => (total === null ? "by your agent" : <Money kobo={total} />),
  },
  {
    title: "Receipt",
    kind: "action",
    cell: ({ receipt, title, from }) =>
      receipt === null ? null : (
        <a className="tap" href={receipt}>
          Receipt
          <span className="vh">
            {" "}
            of {title} from {from}
          </span>
        </a>
      ),
  },
];

export function PeriodsCard({ periods }: { periods: Period[] }) {
  return (
    <Card id="periods" title="Billing history">
      {periods.length === 0 ? (
        <EmptyState>Each period of your plan will be listed here, with its receipt.</EmptyState>
      ) : (
        <DataTable label="Billing history" columns={columns} items={periods} keyOf={({ id }) => id} />
      )}
    </Card>
  );
}
