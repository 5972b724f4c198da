import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { ListPages } from "~/components/page/list-pages";
import { pageTitle } from "~/models/site/meta";
import { readRegistrants } from "~/services/agents/list-registrants.server";
import { app } from "~/services/platform/app.server";
import { requireRegistrar } from "~/routes/_shared/require-staff.server";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { Tag } from "~/components/page/tag";
import type { User } from "~/models/users/user";
import { Field, SelectField } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { registrantSorts, type RegistrantFilter } from "~/models/agents/registrant-list";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Customer list");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireRegistrar(request);
  return { role: user.role, ...(await readRegistrants(app, user, new URL(request.url).searchParams)) };
}

export default function Registrants() {
  const { role, filter, heading, rows, previous, next, file } = useLoaderData<typeof loader>();
  const searched = filter.search !== "";
  return (
    <AccountLayout path="/registrant" role={role}>
      <h1>Customer list</h1>
      <Card id="list" title={heading}>
        {(rows.length > 0 || searched) && <SearchForm filter={filter} />}
        {rows.length > 0 ? (
          <RegistrantTable rows={rows} withAgents={role === "staff"} />
        ) : (
          <NoRegistrants searched={searched} role={role} />
        )}
        <ListPages newer={previous} older={next} words={{ newer: "Previous", older: "Next" }} />
        {rows.length > 0 && (
          <p>
            <a className="tap" href={file} download>
              Download as CSV
            </a>
          </p>
        )}
      </Card>
    </AccountLayout>
  );
}

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
    cell: ({ email }) =>
      email === "" ? (
        "–"
      ) : (
        <small>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </small>
      ),
    kind: "state",
  },
  {
    title: "Phone",
    cell: ({ phone }) => (
      <small>
        <a href={`tel:${phone}`}>{phone}</a>
      </small>
    ),
    kind: "under",
  },
  { title: "Address", cell: ({ address }) => (address === "" ? "–" : <bdi>{address}</bdi>), kind: "line" },
  { title: "Date", cell: ({ date }) => <small className="nb">{date}</small>, kind: "number" },
];

const agent: Column<Registrant> = { title: "Agent", cell: ({ agentCode }) => agentCode, kind: "short" };

type TableProps = { rows: Registrant[]; withAgents: boolean };

function RegistrantTable({ rows, withAgents }: TableProps) {
  return (
    <DataTable
      twoLines
      label="Customers"
      columns={withAgents ? [...columns, agent] : columns}
      items={rows}
      keyOf={({ id }) => id}
    />
  );
}

function NoRegistrants({ searched, role }: { searched: boolean; role: User["role"] }) {
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

/** Searches and sorts the list. The form is a GET, so that the URL keeps both. */
function SearchForm({ filter: { search, sort } }: { filter: RegistrantFilter }) {
  return (
    <Fold summary="Search and order" open={search !== "" || sort !== "newest"}>
      <form action="/registrant" className="stack" role="search" aria-label="Customers">
        <div className="grid two">
          <Field
            label="Search"
            name="search"
            type="search"
            value={search}
            hint="The beginning of a name, an email or a phone number."
            maxLength={100}
          />
          <SelectField label="Order" name="sort" value={sort}>
            {Object.entries(registrantSorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="acts">
          <Button kind="alt">Search</Button>{" "}
          {search !== "" && (
            <a className="tap" href="/registrant">
              Show all
            </a>
          )}
        </p>
      </form>
    </Fold>
  );
}
