import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";
import type { User } from "~/models/users/user";

interface Registrant {
  id: number;
  number: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  date: string;
  /** Why nothing can be done for the shop now. */
  state: string | null;
  agentCode: string;
}

const columns: Column<Registrant>[] = [
  { title: "S/N", cell: ({ number }) => number.toLocaleString("en-NG"), kind: "wide" },
  {
    title: "Name",
    cell: ({ name, state }) => (
      <>
        <bdi>{name}</bdi> {state !== null && <Tag tone="bad">{state}</Tag>}
      </>
    ),
    kind: "main",
  },
  {
    title: "Email",
    cell: ({ email }) => (email === "" ? "–" : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>),
  },
  { title: "Phone", cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, kind: "short" },
  { title: "Address", cell: ({ address }) => (address === "" ? "–" : <bdi>{address}</bdi>) },
  { title: "Date", cell: ({ date }) => date, kind: "short" },
];

const agent: Column<Registrant> = { title: "Agent", cell: ({ agentCode }) => agentCode, kind: "short" };

type TableProps = { rows: Registrant[]; withAgents: boolean };

export function RegistrantTable({ rows, withAgents }: TableProps) {
  return (
    <DataTable
      label="Customers"
      columns={withAgents ? [...columns, agent] : columns}
      items={rows}
      keyOf={({ id }) => id}
    />
  );
}

export function NoRegistrants({ searched, role }: { searched: boolean; role: User["role"] }) {
  if (searched)
    return (
      <EmptyState action={{ label: "Show all", href: "/registrant" }}>
        No results. Try fewer letters, or only the beginning of the name.
      </EmptyState>
    );
  if (role === "staff") return <EmptyState>No agent has signed up a customer yet.</EmptyState>;
  return (
    <EmptyState action={{ label: "See your code and link", href: "/reseller" }}>
      No one has signed up with your code yet. Share your link, or register your first customer.
    </EmptyState>
  );
}
