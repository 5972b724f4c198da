import { type Column, DataTable } from "~/components/page/data-table";
import { Tag } from "~/components/page/tag";
import type { InvitationRow, MemberRow } from "./list-people.server";

type Person = Omit<MemberRow, "href" | "id" | "paused"> & { paused?: boolean } & {
  id: number | "owner";
  href: string | null;
};

const people: Column<Person>[] = [
  {
    title: "Name",
    kind: "main",
    cell: ({ name, href, paused }) =>
      href === null ? (
        <>
          <bdi>{name}</bdi> <Tag>You</Tag>
        </>
      ) : (
        <>
          <a className="tap" href={href}>
            <bdi>{name}</bdi>
          </a>{" "}
          {paused && <Tag tone="warn">Paused</Tag>}
        </>
      ),
  },
  { title: "Username", cell: ({ username }) => <bdi>{username}</bdi> },
  { title: "Role", kind: "short", cell: ({ role }) => role },
  { title: "Shop", cell: ({ location }) => <bdi>{location}</bdi> },
  { title: "Joined", kind: "short", cell: ({ joined }) => joined },
  { title: "Last seen", kind: "short", cell: ({ seen }) => seen },
];

interface PeopleProps {
  /** Only on the first page. */
  owner: { name: string; username: string } | null;
  members: MemberRow[];
}

export function PeopleTable({ owner, members }: PeopleProps) {
  const you: Person[] = owner
    ? [
        {
          ...owner,
          id: "owner",
          href: null,
          role: "Owner",
          location: "All",
          joined: "Since sign-up",
          seen: "Now",
        },
      ]
    : [];
  return (
    <DataTable
      label="People of your shop"
      columns={people}
      items={[...you, ...members]}
      keyOf={({ id }) => id}
    />
  );
}

const invited: Column<InvitationRow>[] = [
  {
    title: "Sent to",
    kind: "main",
    cell: ({ to, href }) => (
      <a className="tap" href={href}>
        <bdi>{to}</bdi>
      </a>
    ),
  },
  { title: "Role", kind: "short", cell: ({ role }) => role },
  { title: "Shop", cell: ({ location }) => <bdi>{location}</bdi> },
  {
    title: "Link works until",
    cell: ({ until, expired }) => (expired ? <Tag tone="warn">{`Expired on ${until}`}</Tag> : until),
  },
];

export function InvitationTable({ rows }: { rows: InvitationRow[] }) {
  return <DataTable label="Invited" columns={invited} items={rows} keyOf={({ id }) => id} />;
}
