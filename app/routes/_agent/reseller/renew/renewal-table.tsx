import { Money } from "~/components/money/money";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import type { RenewalRow } from "~/models/agents/bulk-renewal-view";

const columns: Column<RenewalRow>[] = [
  {
    title: "Shop",
    kind: "main",
    cell: ({ shop, what }) => (
      <>
        <bdi>{shop}</bdi> <small>{what}</small>
      </>
    ),
  },
  {
    title: "From and to",
    cell: ({ days, ahead }) => (
      <>
        {days} {ahead !== null && <small>{ahead}</small>}
      </>
    ),
  },
  { title: "Price", kind: "number", cell: ({ subtotal }) => <Money kobo={subtotal} /> },
];

const discount: Column<RenewalRow> = {
  title: "Discount",
  kind: "number",
  cell: (row) => <Money kobo={0 - row.discount} />,
};
const tax: Column<RenewalRow> = { title: "VAT", kind: "number", cell: ({ vat }) => <Money kobo={vat} /> };
const total: Column<RenewalRow> = {
  title: "Total",
  kind: "number",
  cell: (row) => (
    <b>
      <Money kobo={row.total} />
    </b>
  ),
};

/** What is bought for each location, and at which price. */
export function RenewalTable({ rows }: { rows: RenewalRow[] }) {
  const shown = [
    ...columns,
    ...(rows.some((row) => row.discount > 0) ? [discount] : []),
    ...(rows.some(({ vat }) => vat > 0) ? [tax] : []),
    total,
  ];
  return (
    <Card id="branches" title="What is renewed">
      <p className="soft">Each shop renews with its current plan and extras.</p>
      <DataTable label="Shops to renew" columns={shown} items={rows} keyOf={({ id }) => id} />
    </Card>
  );
}
