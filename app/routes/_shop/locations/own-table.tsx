import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";
import { LOCATIONS } from "~/models/locations/location";

interface Row {
  id: number;
  name: string;
  address: string;
  isMain: boolean;
  paused: boolean;
  plan: string;
  archived: string | null;
  href: string;
}

const name: Column<Row> = {
  title: "Shop",
  kind: "main",
  cell: ({ name: shown, href, isMain, paused }) => (
    <>
      <a className="tap" href={href}>
        <bdi>{shown}</bdi>
      </a>{" "}
      {isMain && <Tag>Main</Tag>}
      {paused && <Tag tone="warn">Paused</Tag>}
    </>
  ),
};
const address: Column<Row> = {
  title: "Address",
  cell: ({ address: shown }) => (shown === "" ? "–" : <bdi>{shown}</bdi>),
};
const plan: Column<Row> = { title: "Plan", cell: ({ plan: shown }) => shown };
const archivedOn: Column<Row> = { title: "Archived", kind: "short", cell: ({ archived }) => archived };

export function OwnTable({ rows, archived }: { rows: Row[]; archived: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState action={{ label: "Show shops in use", href: LOCATIONS }}>
        {archived ? "No shop is archived." : "There is nothing on this page."}
      </EmptyState>
    );
  return (
    <DataTable
      label={archived ? "Archived shops" : "Shops in use"}
      columns={[name, address, archived ? archivedOn : plan]}
      items={rows}
      keyOf={({ id }) => id}
    />
  );
}
