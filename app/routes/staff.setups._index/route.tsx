import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { SelectField } from "~/components/form/field";
import { Key } from "~/components/form/key";
import { AccountFrame } from "~/components/frame/account-frame";
import type { Handle } from "~/components/frame/page-handle";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { pageTitle } from "~/models/site/meta";
import { staffSetupPath } from "~/models/setups/mail";
import { staffStates } from "~/models/setups/view";
import { app } from "~/services/app/app.server";
import { requireStaff } from "~/services/sessions/session.server";
import { readSetups } from "~/services/setups/staff.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const titleOf = (waiting: number): string => {
  if (waiting === 0) return "No setup needs a time";
  return waiting === 1 ? "1 setup needs a time" : `${waiting} setups need a time`;
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? titleOf(data.waiting) : "Setups");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireStaff(request);
  return { role: user.role, ...(await readSetups(app, new URL(request.url).searchParams)) };
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: Column<Listed>[] = [
  {
    title: "Owner",
    kind: "main",
    cell: ({ reference, owner }) => (
      <a className="tap" href={staffSetupPath(reference)}>
        <bdi>{owner}</bdi>
      </a>
    ),
  },
  { title: "Setup", cell: ({ name }) => name },
  { title: "State", kind: "short", cell: ({ state }) => state },
  { title: "Time", cell: ({ time }) => time },
  { title: "Ordered", kind: "short", cell: ({ ordered }) => ordered },
];

export default function Setups() {
  const { role, waiting, state, rows, first, next } = useLoaderData<typeof loader>();
  return (
    <AccountFrame path="/staff/setups" role={role}>
      <div>
        <h1>{titleOf(waiting)}</h1>
        <p className="soft">Who has waited longest comes first.</p>
      </div>
      <form action="/staff/setups" className="stack form" aria-label="Filter">
        <SelectField label="Show" name="state" value={state}>
          <option value="">All that are not over</option>
          {Object.entries(staffStates).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className="acts">
          <Key kind="alt">Filter</Key>
          {state !== "" && (
            <a className="tap" href="/staff/setups">
              Show all that are not over
            </a>
          )}
        </p>
      </form>
      {rows.length === 0 ? (
        <EmptyState>No setup fits. Choose another state.</EmptyState>
      ) : (
        <DataTable
          label="Setups"
          columns={columns}
          items={rows}
          keyOf={({ reference }: Listed) => reference}
        />
      )}
      <MorePages first={first} next={next} />
    </AccountFrame>
  );
}

function MorePages({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null;
  return (
    <nav className="acts" aria-label="Pages">
      {first !== null && (
        <a className="tap" href={first}>
          Back to the first
        </a>
      )}
      {next !== null && (
        <a className="tap" href={next}>
          More
        </a>
      )}
    </nav>
  );
}
