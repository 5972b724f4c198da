import { countInWords } from "~/models/money";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, CellName, NothingHere } from "~/components/staff/console-table";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSuspense } from "./read-suspense.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Held money");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "suspense");
  return { roles, decides: mayAct(roles, "suspenseDecisions"), rows: await readSuspense(app) };
}

type SuspenseRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<SuspenseRow>[] = [
  { title: "Since", kind: "when", cell: ({ time }) => time },
  { title: "Owner", kind: "who", cell: ({ owner }) => <CellName>{owner}</CellName> },
  { title: "Held", kind: "number", cell: ({ amount }) => amount },
  { title: "Method", kind: "how", cell: ({ way }) => way },
  { title: "Reason", kind: "why", cell: ({ why }) => why },
];

export default function Suspense() {
  const { roles, decides, rows } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/held-money" roles={roles}>
      <div>
        <h1>Held money</h1>
        <p className="soft">
          {countInWords(rows.length, "None waiting", "waiting")}. Payments that don’t match what was due.
          Longest wait first.
        </p>
      </div>
      {rows.length === 0 ? (
        <NothingHere title="All done">
          Payments with a different amount, email or currency appear here until someone decides.
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Held money"
          columns={columns}
          items={rows}
          keyOf={({ reference }: SuspenseRow) => reference}
          next={({ href, owner, amount }: SuspenseRow) => ({
            href,
            text: decides ? "Decide" : "View",
            about: `${owner}, ${amount}`,
          })}
        />
      )}
    </ConsolePage>
  );
}
