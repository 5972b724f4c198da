import { listAnswer } from "~/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterBox } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { AUDIT, readAudit } from "~/routes/staff/read-audit.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Audit");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "audit");
  const log = await readAudit(app, new URL(request.url).searchParams);
  return listAnswer({ roles, path: AUDIT, ...log }, log.errors);
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<Line>[] = [
  { title: "Time", kind: "when", cell: ({ when }) => when },
  {
    title: "What",
    kind: "who",
    cell: ({ what, refused }) => (refused ? <b className="alarm">{what}</b> : <b>{what}</b>),
  },
  { title: "By", kind: "how", cell: ({ by }) => <bdi>{by}</bdi> },
  { title: "Account", kind: "state", cell: ({ about }) => <bdi>{about}</bdi> },
  { title: "Reason or network", kind: "why", cell: ({ why }) => <bdi>{why}</bdi> },
];

export default function Audit() {
  const { roles, path, filter, errors, rows, pages, file } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place={path} roles={roles}>
      <div>
        <h1>Audit</h1>
        <p className="soft">
          What was done or refused, newest first. Enter a whole username or email; for an action, the
          beginning of its name, such as login or email.
        </p>
      </div>
      <ConsoleFilter path={path} label="Filter the log" on={filter.on} errors={errors}>
        <FilterBox label="By" name="who" value={filter.who} type="text" />
        <FilterBox label="Account" name="subject" value={filter.subject} type="text" />
        <FilterBox label="Action" name="action" value={filter.action} type="text" />
        <FilterBox label="From" name="from" value={filter.from} type="date" error={errors?.from?.[0]} />
        <FilterBox label="To" name="to" value={filter.to} type="date" error={errors?.to?.[0]} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title="No results">
          Usernames and emails must be complete. <a href={path}>Show everything</a>
        </NothingHere>
      ) : (
        <div>
          <ConsoleTable
            label="Log"
            columns={columns}
            items={rows}
            keyOf={({ id }) => id}
            next={({ href, isAbout, id, what }) => ({
              href: isAbout ? href : "/staff/people",
              text: isAbout ? "View account" : "View people",
              about: `${what}, entry ${id}`,
            })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
      <p>
        <a className="tap" href={file} download>
          Download as CSV
        </a>
      </p>
    </ConsolePage>
  );
}
