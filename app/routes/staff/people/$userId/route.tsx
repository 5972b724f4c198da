import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { Facts } from "~/components/staff/facts";
import { Timeline } from "~/components/staff/timeline";
import { personPath } from "~/models/console/people";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPerson } from "~/services/console/read-person.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { requireStaff } from "~/services/staff/require-staff.server";
import { Lists } from "./lists";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Person");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "people");
  const looking = { staffId: user.id, roles };
  const query = new URL(request.url).searchParams;
  const person = await readPerson(app, readId(params.userId), looking, query);
  if (!person)
    throw await denial(app, {
      ...{ userId: user.id, object: "page", status: 404 },
      message: "No account has that number. Look for it under People.",
    });
  return { roles, ...person };
}

const kinds = { staff: "Staff actions" };

export default function Person() {
  const { roles, id, title, groups, facts, notes, happened, ...lists } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/people" roles={roles} watched>
      <div className="grid person">
        <div className="lot">
          <div>
            <p>
              <a className="tap" href="/staff/people">
                All people
              </a>
            </p>
            <h1>
              <bdi>{title}</bdi>
            </h1>
          </div>
          <Facts
            facts={facts.map(({ name, value, detail }) => ({ name, value: <bdi>{value}</bdi>, detail }))}
          />
          {notes.length > 0 && (
            <section className="notes" aria-labelledby="odd">
              <h2 id="odd">
                {notes.length === 1 ? "1 thing is unusual" : `${notes.length} things are unusual`}
              </h2>
              {notes.map(({ strong, text }) => (
                <Note key={strong} tone="warn">
                  <b>{strong}</b> <bdi>{text}</bdi>
                </Note>
              ))}
            </section>
          )}
        </div>
        <StaffActionList groups={groups} />
        <div className="lot">
          <Lists {...lists} />
          <section className="lot" aria-labelledby="happened">
            <div>
              <h2 id="happened">What happened</h2>
              <p className="soft">
                {happened.full ? "The newest 30 entries; the audit has all." : "The newest first."}
              </p>
            </div>
            <ConsoleFilter path={personPath(id)} label="Filter what happened" on={happened.kind !== ""}>
              <FilterChoice label="Kind" name="kind" value={happened.kind} any="Everything" choices={kinds} />
            </ConsoleFilter>
            {happened.days.length === 0 ? (
              <NothingHere title="Nothing yet" />
            ) : (
              <Timeline
                days={happened.days.map(({ day, entries }) => ({
                  day,
                  entries: entries.map((entry) => ({ ...entry, detail: <bdi>{entry.detail}</bdi> })),
                }))}
              />
            )}
          </section>
        </div>
      </div>
    </ConsolePage>
  );
}
