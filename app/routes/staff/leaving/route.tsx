import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { Trends } from "~/components/staff/trends";
import { type Column, DataTable } from "~/components/page/data-table";
import { formatCount } from "~/models/money";
import { LEAVING_MONTHS, type LeavingMonth, type LeavingTable } from "~/models/subscriptions/leaving";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readLeavingReport } from "./read-leaving-report.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Leaving");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "leaving");
  const page = new URL(request.url).searchParams.get("page");
  return { roles, ...(await readLeavingReport(app, page)) };
}

type Comment = ReturnType<typeof useLoaderData<typeof loader>>["comments"][number];

const columns: ConsoleColumn<Comment>[] = [
  { title: "Day", kind: "when", cell: ({ day }) => day },
  { title: "Owner", kind: "who", cell: ({ owner }) => <CellName>{owner}</CellName> },
  { title: "Did", kind: "state", cell: ({ act }) => act },
  { title: "Reason", kind: "how", cell: ({ reason }) => reason },
  { title: "In their words", kind: "why", cell: ({ comment }) => <bdi>{comment}</bdi> },
];

const monthColumns: Column<LeavingMonth>[] = [
  { title: "Month", kind: "main", cell: ({ name }) => name },
  { title: "Cancelled", kind: "number", cell: ({ cancelled }) => formatCount(cancelled) },
  { title: "Paused", kind: "number", cell: ({ paused }) => formatCount(paused) },
];

const reasonColumns: Column<LeavingTable["reasons"][number]>[] = [
  { title: "Reason", kind: "main", cell: ({ label }) => label },
  { title: "Cancelled", kind: "number", cell: ({ cancelled }) => formatCount(cancelled) },
  { title: "Paused", kind: "number", cell: ({ paused }) => formatCount(paused) },
];

export default function Leaving() {
  const { roles, trends, months, reasons, comments, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/leaving" roles={roles}>
      <div>
        <h1>Leaving</h1>
        <p className="soft">Owners who cancelled or paused their plan, and why, as far as they said so.</p>
      </div>
      <Trends trends={trends} />
      <section aria-labelledby="reasons">
        <h2 id="reasons">Reasons of the last {LEAVING_MONTHS} months</h2>
        {reasons.length === 0 ? (
          <NothingHere title="No owner has cancelled or paused yet" />
        ) : (
          <DataTable label="Reasons" columns={reasonColumns} items={reasons} keyOf={({ label }) => label} />
        )}
      </section>
      <section aria-labelledby="months">
        <h2 id="months">By month</h2>
        <DataTable label="By month" columns={monthColumns} items={months} keyOf={({ name }) => name} />
      </section>
      <section aria-labelledby="comments">
        <h2 id="comments">In their words</h2>
        {comments.length === 0 ? (
          <NothingHere title="No comments" />
        ) : (
          <div>
            <ConsoleTable
              label="Comments"
              columns={columns}
              items={comments}
              keyOf={({ id }) => id}
              next={({ ownerId, owner }) => ({
                href: `/staff/people/${ownerId}`,
                text: "Person",
                about: owner,
              })}
            />
            <NumberedPages {...pages} />
          </div>
        )}
      </section>
    </ConsolePage>
  );
}
