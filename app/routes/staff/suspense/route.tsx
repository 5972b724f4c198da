import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { type ConsoleColumn, ConsoleTable, NothingHere } from "~/components/staff/console-table";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSuspense } from "~/services/console/read-suspense.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

const titleOf = (count: number): string => {
  if (count === 0) return "Nothing is in suspense";
  return count === 1 ? "1 payment is in suspense" : `${count} payments are in suspense`;
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? titleOf(data.rows.length) : "Suspense");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "suspense");
  return { roles, rows: await readSuspense(app) };
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<Listed>[] = [
  { title: "Since", kind: "when", cell: ({ time }) => time },
  { title: "Owner", kind: "who", cell: ({ owner }) => <bdi>{owner}</bdi> },
  { title: "In suspense", kind: "number", cell: ({ amount }) => amount },
  { title: "Way", kind: "how", cell: ({ way }) => way },
  { title: "Why it waits", kind: "why", cell: ({ why }) => why },
];

export default function Suspense() {
  const { roles, rows } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/suspense" roles={roles}>
      <div>
        <h1>{titleOf(rows.length)}</h1>
        <p className="soft">Money that differs from what was due. The longest wait comes first.</p>
      </div>
      {rows.length === 0 ? (
        <NothingHere title="Nothing waits">
          What comes with another amount, address or currency waits here until you decide.
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Payments in suspense"
          columns={columns}
          items={rows}
          keyOf={({ reference }: Listed) => reference}
          next={({ href, owner, amount }: Listed) => ({
            href,
            text: "Choose what to do",
            about: `${owner}, ${amount}`,
          })}
        />
      )}
    </ConsolePage>
  );
}
