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
  { title: "Username", kind: "wide", cell: ({ username }) => <bdi>{username}</bdi> },
  { title: "Role", kind: "number", cell: ({ role }) => role },
  { title: "Shop", kind: "under", cell: ({ location }) => <bdi>{location}</bdi> },
  { title: "Joined", kind: "wide", cell: ({ joined }) => joined },
  {
    title: "Last seen",
    kind: "state",
    cell: ({ seen }) => (
      <>
        <span className="on-phone soft">Seen: </span>
        {seen}
      </>
    ),
  },
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
      twoLines
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
  { title: "Role", kind: "number", cell: ({ role }) => role },
  { title: "Shop", kind: "wide", cell: ({ location }) => <bdi>{location}</bdi> },
  {
    title: "Link works until",
    kind: "under",
    cell: ({ until, expired }) =>
      expired ? <Tag tone="warn">{`Expired on ${until}`}</Tag> : `until ${until}`,
  },
];

export function InvitationTable({ rows }: { rows: InvitationRow[] }) {
  return <DataTable twoLines label="Invited" columns={invited} items={rows} keyOf={({ id }) => id} />;
}
