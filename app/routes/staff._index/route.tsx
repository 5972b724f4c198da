import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { pageTitle } from "~/models/site/meta";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Staff");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request);
  return { roles };
}

export default function StaffHome() {
  const { roles } = useLoaderData<typeof loader>();
  return (
    <ConsolePage roles={roles}>
      <h1>What waits</h1>
    </ConsolePage>
  );
}
