import { countInWords } from "~/models/money";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { approvalStates } from "~/routes/staff/approval-words";
import { approvalKinds } from "~/routes/staff/approval-words";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readApprovals } from "~/routes/staff/read-approvals.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Approvals");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "approvals");
  const decides = mayAct(roles, "decisions");
  return { roles, decides, ...(await readApprovals(app, new URL(request.url).searchParams)) };
}

type ApprovalRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<ApprovalRow>[] = [
  { title: "Asked", kind: "when", cell: ({ time }) => time },
  { title: "Owner", kind: "who", cell: ({ owner }) => <CellName>{owner}</CellName> },
  { title: "Amount", kind: "number", cell: ({ amount }) => amount },
  { title: "What", kind: "how", cell: ({ what }) => what },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Asked by, and why", kind: "why", cell: ({ why }) => <bdi>{why}</bdi> },
];

const states = { ...approvalStates, all: "All states" };

export default function Approvals() {
  const { roles, decides, waiting, filter, on, rows, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/approvals" roles={roles}>
      <div>
        <h1>Approvals</h1>
        <p className="soft">
          {countInWords(waiting, "None waiting", "waiting")}. Money that staff give, take or ask finance
          about. No one can approve their own request.
        </p>
      </div>
      <ConsoleFilter path="/staff/approvals" label="Filter approvals" on={on}>
        <FilterChoice label="State" name="state" value={filter.state} any="Waiting" choices={states} />
        <FilterChoice label="Kind" name="kind" value={filter.kind} any="Any kind" choices={approvalKinds} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={on ? "No results" : "All done"}>
          {on
            ? "Choose another state or kind."
            : "Amounts over the limit, and what support asks finance, appear here until someone decides."}
        </NothingHere>
      ) : (
        <div>
          <ConsoleTable
            label="Approvals"
            columns={columns}
            items={rows}
            keyOf={({ reference }: ApprovalRow) => reference}
            next={({ href, waits, owner, amount }: ApprovalRow) => ({
              href,
              text: waits && decides ? "Approve or refuse" : "View",
              about: `${owner}, ${amount}`,
            })}
          />
          <NumberedPages {...pages} />
        </div>
      )}
    </ConsolePage>
  );
}
