import { FRESH_FOR } from "~/models/sessions/session";
import { lengthInWords } from "~/models/duration";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { ListPages } from "~/components/page/list-pages";
import { pageTitle } from "~/models/site/meta";
import { readRegistrants } from "~/services/agents/list-registrants.server";
import { app } from "~/services/platform/app.server";
import { requireRegistrar } from "~/routes/_shared/require-staff.server";
import { NoRegistrants, RegistrantTable } from "./registrant-table";
import { SearchForm } from "./search";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Customer list");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireRegistrar(request);
  return { role: user.role, ...(await readRegistrants(app, user, new URL(request.url).searchParams)) };
}

export default function Registrants() {
  const { role, filter, heading, rows, previous, next, file } = useLoaderData<typeof loader>();
  const searched = filter.search !== "";
  return (
    <AccountLayout path="/registrant" role={role}>
      <h1>Customer list</h1>
      <Card id="list" title={heading}>
        {(rows.length > 0 || searched) && <SearchForm filter={filter} />}
        {rows.length > 0 ? (
          <RegistrantTable rows={rows} withAgents={role === "staff"} />
        ) : (
          <NoRegistrants searched={searched} role={role} />
        )}
        <ListPages newer={previous} older={next} words={{ newer: "Previous", older: "Next" }} />
        {rows.length > 0 && (
          <div>
            <a className="tap" href={file} download>
              Download as CSV
            </a>
            <p className="soft">
              {`You may need to enter your password again, if you have not for ${lengthInWords(FRESH_FOR, "minute")}.`}
            </p>
          </div>
        )}
      </Card>
    </AccountLayout>
  );
}
