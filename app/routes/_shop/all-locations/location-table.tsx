import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";
import type { User } from "~/models/users/user";

interface Row {
  id: number;
  name: string;
  address: string;
  isMain: boolean;
  owner: string;
  agentCode: string;
  plan: string;
  href: string;
}

const main = (choosing: boolean): Column<Row> => ({
  title: "Shop",
  kind: "main",
  cell: ({ name, href, isMain }) => (
    <>
      <a className="tap" href={href}>
        <span>
          {choosing && "Choose "}
          <bdi>{name}</bdi>
        </span>
      </a>{" "}
      {isMain && <Tag>Main</Tag>}
    </>
  ),
});

const columns: Column<Row>[] = [
  { title: "Owner", cell: ({ owner }) => <bdi>{owner}</bdi> },
  { title: "Address", cell: ({ address }) => (address === "" ? "–" : <bdi>{address}</bdi>) },
  { title: "Plan", cell: ({ plan }) => plan },
];

const agent: Column<Row> = {
  title: "Agent",
  kind: "short",
  cell: ({ agentCode }) => (agentCode === "" ? "–" : agentCode),
};

interface TableProps {
  rows: Row[];
  withAgents: boolean;
  /** Each row leads to the payment for it. */
  choosing: boolean;
}

export function LocationTable({ rows, withAgents, choosing }: TableProps) {
  return (
    <DataTable
      label="Shops"
      columns={[main(choosing), ...columns, ...(withAgents ? [agent] : [])]}
      items={rows}
      keyOf={({ id }) => id}
    />
  );
}

export function NoLocations({ searched, role }: { searched: boolean; role: User["role"] }) {
  if (searched) return <p>No results. Try fewer letters, or only the beginning of the name.</p>;
  if (role === "staff") return <EmptyState>No owner has a shop yet.</EmptyState>;
  return (
    <EmptyState action={{ label: "See your code and link", href: "/reseller" }}>
      No one has signed up with your code yet. Share your link, or register your first customer.
    </EmptyState>
  );
}
