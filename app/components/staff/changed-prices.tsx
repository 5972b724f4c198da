import { DataTable } from "~/components/page/data-table";

interface PriceDifference {
  name: string;
  before: string;
  after: string;
}

/** Values before and after a change, side by side. */
export function ChangedPrices({ label, rows }: { label: string; rows: readonly PriceDifference[] }) {
  return (
    <DataTable
      label={label}
      columns={[
        { title: "What", kind: "main", cell: ({ name }) => name },
        { title: "Before", kind: "number", cell: ({ before }) => before },
        { title: "After", kind: "number", cell: ({ after }) => <b>{after}</b> },
      ]}
      items={rows}
      keyOf={({ name }) => name}
    />
  );
}
