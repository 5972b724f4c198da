import { countInWords } from "~/models/money";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { ListPages } from "~/components/page/list-pages";
import { pageTitle } from "~/models/site/meta";
import { staffSetupPath } from "~/models/setups/setup";
import { staffStates } from "./setup-words";
import { app } from "~/services/platform/app.server";
import { readSetups } from "./read-setups.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Setups");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "setups");
  return { roles, ...(await readSetups(app, new URL(request.url).searchParams)) };
}

type SetupRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<SetupRow>[] = [
  { title: "Ordered", kind: "when", cell: ({ ordered }) => ordered },
  {
    title: "Owner",
    kind: "who",
    cell: ({ owner }) => <CellName>{owner}</CellName>,
  },
  { title: "Setup", kind: "how", cell: ({ name }) => name },
  { title: "State", kind: "state", cell: ({ state }) => state },
  { title: "Time", kind: "why", cell: ({ time }) => time },
];

export default function Setups() {
  const { roles, waiting, state, rows, first, next } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/setups" roles={roles}>
      <div>
        <h1>Setups</h1>
        <p className="soft">
          {countInWords(waiting, "None needs a time", "needs a time", "need a time")}. Longest wait first.
        </p>
      </div>
      <ConsoleFilter path="/staff/setups" label="Filter setups" on={state !== ""}>
        <FilterChoice label="State" name="state" value={state} any="All open" choices={staffStates} />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title="No results">
          <a href="/staff/setups">Show all open</a>
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Setups"
          columns={columns}
          items={rows}
          keyOf={({ reference }) => reference}
          next={({ reference, owner }) => ({ href: staffSetupPath(reference), text: "View", about: owner })}
        />
      )}
      <ListPages newer={first} older={next} words={{ newer: "Back to the first", older: "More" }} />
    </ConsolePage>
  );
}
