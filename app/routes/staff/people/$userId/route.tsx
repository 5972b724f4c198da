import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Note } from "~/components/page/note";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { Facts, Linked } from "~/components/staff/facts";
import { Timeline } from "~/components/staff/timeline";
import { personPath, personEventKinds as kinds } from "~/models/console/people";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPerson } from "./read-person.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { Lists } from "./lists";
import { Shop } from "./shop";
import { noSuchPerson, postNote } from "./note.server";
import { NoteForm } from "~/components/staff/note-form";
import { NoteList, type StaffNote } from "~/components/staff/note-list";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.title}, account` : "Person");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "people");
  const looking = { staffId: user.id, roles };
  const query = new URL(request.url).searchParams;
  const person = await readPerson(app, readId(params.userId), looking, query);
  if (!person) throw await noSuchPerson(user.id);
  return { roles, ...person };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postNote(request, await requireStaff(request, "notes"), readId(params.userId));
}

export default function Person() {
  const { roles, id, title, groups, facts, warnings, shop, notes, happened, ...lists } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <ConsolePage place="/staff/people" roles={roles}>
      <div className="grid person">
        <div className="lot">
          <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["note"])} />
          <div>
            <p>
              <a className="tap" href="/staff/people">
                All people
              </a>
            </p>
            <h1>
              <bdi>{title}</bdi>
            </h1>
            <p className="soft">Changes to this account are logged.</p>
          </div>
          <Facts
            facts={facts.map(({ name, value, detail, href = null }, place) => ({
              key: place,
              name,
              value: <Linked href={href}>{value}</Linked>,
              detail,
            }))}
          />
          {warnings.length > 0 && <Warnings warnings={warnings} />}
        </div>
        <StaffActionList groups={groups} />
        <div className="lot">
          {shop !== null && <Shop {...shop} />}
          {notes !== null && <Notes notes={notes} lastResult={lastResult} />}
          <Lists {...lists} />
          <section className="lot" aria-labelledby="happened">
            <div>
              <h2 id="happened">What happened</h2>
              <p className="soft">{happened.note}</p>
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
                  entries: entries.map(({ detail, ...entry }) => ({
                    ...entry,
                    detail: detail && <bdi>{detail}</bdi>,
                  })),
                }))}
              />
            )}
          </section>
        </div>
      </div>
    </ConsolePage>
  );
}

type Warning = ReturnType<typeof useLoaderData<typeof loader>>["warnings"][number];

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <section className="notes" aria-labelledby="odd">
      <h2 id="odd">Check first</h2>
      {warnings.map(({ strong, text, link }) => (
        <Note key={strong + text} tone="warn">
          <b>{strong}</b> <bdi>{text}</bdi>{" "}
          {link && (
            <a className="tap" href={link.href}>
              {link.text}
            </a>
          )}
        </Note>
      ))}
    </section>
  );
}

interface Props {
  notes: readonly StaffNote[];
  lastResult: SubmissionResult | undefined;
}

function Notes({ notes, lastResult }: Props) {
  return (
    <section className="lot" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length > 0 && <NoteList notes={notes} />}
      <NoteForm
        hint="Notes can’t be changed. They are part of the copy of their data that people can ask for, so keep to facts."
        lastResult={lastResult}
      />
    </section>
  );
}
