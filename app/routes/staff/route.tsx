import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { SearchBox } from "~/components/staff/search-box";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readHome } from "~/services/console/read-home.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Staff");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "home");
  return { roles, ...(await readHome(app, roles)) };
}

export default function StaffHome() {
  const { roles, waits, searches } = useLoaderData<typeof loader>();
  return (
    <ConsolePage roles={roles}>
      <h1>What waits</h1>
      {searches && <SearchBox value="" />}
      {waits.length === 0 ? (
        <NothingHere title="Nothing waits for you">Everything that your roles open is done.</NothingHere>
      ) : (
        <ul className="brief">
          {waits.map(({ href, count, text }) => (
            <li key={text}>
              <a className="tap" href={href}>
                <b>{count}</b>&nbsp;{text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}
