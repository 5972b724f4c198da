import { type ConsoleColumn, ConsoleTable, CellName } from "./console-table";

interface PersonRow {
  id: number;
  href: string;
  name: string;
  username: string;
  role: string;
  standing: string;
  contact: string;
  since: string;
}

const people: ConsoleColumn<PersonRow>[] = [
  { title: "Since", kind: "when", cell: ({ since }) => since },
  {
    title: "Name",
    kind: "who",
    cell: ({ name, username }) => <CellName with={username}>{name}</CellName>,
  },
  { title: "Role", kind: "how", cell: ({ role }) => role },
  { title: "Status", kind: "state", cell: ({ standing }) => <Standing>{standing}</Standing> },
  { title: "Email and phone", kind: "why", cell: ({ contact }) => <bdi>{contact}</bdi> },
];

function Standing({ children }: { children: string }) {
  const isAlarming = children === "Disabled" || children === "Locked";
  return isAlarming ? <span className="alarm">{children}</span> : children;
}

export function PeopleTable({ rows }: { rows: PersonRow[] }) {
  return (
    <ConsoleTable
      label="People"
      columns={people}
      items={rows}
      keyOf={({ id }) => id}
      next={({ href, name }) => ({ href, text: "View", about: name })}
    />
  );
}

interface OrderRow {
  reference: string;
  href: string;
  owner: string;
  plan: string;
  method: string;
  state: string;
  total: string;
  when: string;
}

const orders: ConsoleColumn<OrderRow>[] = [
  { title: "Time", kind: "when", cell: ({ when }) => when },
  {
    title: "Owner",
    kind: "who",
    cell: ({ owner, plan }) => <CellName with={plan}>{owner}</CellName>,
  },
  { title: "Total", kind: "number", cell: ({ total }) => total },
  { title: "Method", kind: "how", cell: ({ method }) => method },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Reference", kind: "why", cell: ({ reference }) => reference },
];

export function OrdersTable({ rows }: { rows: OrderRow[] }) {
  return (
    <ConsoleTable
      label="Orders"
      columns={orders}
      items={rows}
      keyOf={({ reference }) => reference}
      next={({ href, owner, reference }) => ({
        href,
        text: "View",
        about: `${owner}, ${reference}`,
      })}
    />
  );
}
