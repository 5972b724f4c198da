import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/services/http/responses.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import {
  type ConsoleColumn,
  ConsolePages,
  ConsoleTable,
  Name,
  NothingHere,
} from "~/components/staff/console-table";
import { formatNaira } from "~/models/money";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { readStaffClaims, STAFF_CLAIMS } from "~/services/withholding/read-claims.server";

export const handle = consoleHandle;

const TITLE = "Withheld tax";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "withholding");
  const query = new URL(request.url).searchParams;
  const fields = new FilterFields(query);
  const all = fields.choice("show", { all: "All" }) !== null;
  requireReadable(fields.errors);
  const below = readId(query.get("below")) || null;
  const { rows, last } = await readStaffClaims(app, { all, below });
  const show = all ? "show=all&" : "";
  const path = STAFF_CLAIMS;
  return {
    ...{ roles, rows, all, path },
    newest: below === null ? null : `${path}?${show}`.replace(/[?&]$/, ""),
    older: last === null ? null : `${path}?${show}below=${last}`,
  };
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ConsoleColumn<Listed>[] = [
  { title: "Stated on", kind: "when", cell: ({ on }) => on },
  { title: "Owner", kind: "who", cell: ({ owner }) => <Name>{owner}</Name> },
  { title: "Withheld", kind: "number", cell: ({ amount }) => formatNaira(amount) },
  { title: "Price", kind: "number", cell: ({ due }) => formatNaira(due) },
  { title: "State", kind: "state", cell: ({ word }) => word },
  { title: "Still missing", kind: "how", cell: ({ missing }) => missing },
];

export default function StaffClaims() {
  const { roles, rows, all, path, newest, older } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place={path} roles={roles}>
      <div>
        <h1>{TITLE}</h1>
        <p className="soft">
          {all ? "All claims." : "Claims to settle, and settled ones whose certificate is not here yet."}{" "}
          <a href={all ? path : `${path}?show=all`}>{all ? "Show unfinished ones" : "Show all"}</a>{" "}
          <a href={`${path}.csv`} download>
            Download all claims as CSV
          </a>
        </p>
      </div>
      {rows.length === 0 ? (
        <NothingHere title="All done">
          What owners’ companies keep back appears here until its certificate is noted.
        </NothingHere>
      ) : (
        <ConsoleTable
          label="Claims of withheld tax"
          columns={columns}
          items={rows}
          keyOf={({ reference }: Listed) => reference}
          next={({ href, owner, reference }: Listed) => ({
            href,
            text: "Open",
            about: `${reference}, ${owner}`,
          })}
        />
      )}
      <ConsolePages shown="Newest first." newest={newest} older={older} />
    </ConsolePage>
  );
}
