import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ConsoleFilter, FilterBox, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { PeopleTable } from "~/components/staff/lists";
import { NumberedPages } from "~/components/staff/numbered-pages";
import { personStates } from "~/models/console/people";
import { roleNames } from "~/models/users/role";
import { mayAct } from "~/models/staff/permissions";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPeople } from "~/routes/staff/list-people.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("People");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "people");
  const makesAgents = mayAct(roles, "newAgents");
  return { roles, makesAgents, ...(await readPeople(app, new URL(request.url).searchParams)) };
}

export default function People() {
  const { roles, makesAgents, filter, rows, pages } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/people" roles={roles}>
      <div>
        <h1>People</h1>
        <p className="soft">Newest accounts first.</p>
      </div>
      {makesAgents && (
        <p className="acts">
          <Button kind="alt" href="/staff/agents/new">
            Add an agent
          </Button>
        </p>
      )}
      <ConsoleFilter path="/staff/people" label="Filter people" on={filter.on}>
        <FilterBox label="Phone, email, username or shop" name="q" value={filter.q} maxLength={100} />
        <FilterChoice label="Role" name="role" value={filter.role} any="Any role" choices={roleNames} />
        <FilterChoice
          label="Status"
          name="state"
          value={filter.state}
          any="Any status"
          choices={personStates}
        />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <NothingHere title={filter.q ? `No results for “${filter.q}”` : "No results"}>
          Try fewer letters. <a href="/staff/people">Show everyone</a>
        </NothingHere>
      ) : (
        <div>
          <PeopleTable rows={rows} />
          <NumberedPages {...pages} />
        </div>
      )}
    </ConsolePage>
  );
}
