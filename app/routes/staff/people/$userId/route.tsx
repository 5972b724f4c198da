import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import { LinkList } from "~/components/staff/link-list";
import { StaffActionList } from "~/components/staff/staff-action-list";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts, Linked } from "~/components/staff/facts";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readPerson } from "./read-person.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { PersonEntries, PersonTimeline } from "./person-entries";
import { PersonListPage } from "./person-list";
import { readPersonList } from "./read-person-list.server";
import { Shop } from "./shop";
import { noSuchPerson, postNote } from "./note.server";
import { NoteForm } from "~/components/staff/note-form";
import { NoteList, type StaffNote } from "~/components/staff/note-list";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(
    data?.list
      ? `${data.list.title}: ${data.list.person.name}`
      : `${data?.person?.title ?? "Person"}, account`,
  );

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "people");
  const userId = readId(params.userId);
  const list = await readPersonList(app, { userId, roles }, new URL(request.url).searchParams);
  const person = list ? null : await readPerson(app, userId, { staffId: user.id, roles });
  if (!list && !person) throw await noSuchPerson(user.id);
  return { roles, list, person };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postNote(request, await requireStaff(request, "notes"), readId(params.userId));
}

type PersonView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["person"]>;

export default function PersonPage() {
  const { roles, list, person } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/people" roles={roles}>
      {list !== null && <PersonListPage {...list} />}
      {person !== null && <Person {...person} />}
    </ConsolePage>
  );
}

function Person({ title, groups, facts, warnings, notes, payments, ...lists }: PersonView) {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
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
        {warnings.length > 0 && <Warnings warnings={warnings} />}
        <Facts
          facts={facts.map(({ name, value, detail, href = null }, place) => ({
            key: place,
            name,
            value: <Linked href={href}>{value}</Linked>,
            detail,
          }))}
        />
      </div>
      <StaffActionList groups={groups} />
      <div className="lot">
        {payments.entries.length > 0 && (
          <section aria-labelledby="payments">
            <h2 id="payments">{payments.title}</h2>
            <PersonEntries entries={payments.entries} />
            <All of={payments} />
          </section>
        )}
        {notes !== null && notes.length > 0 && <Notes notes={notes} />}
        <Folds {...lists} canNote={notes !== null} lastResult={lastResult} />
      </div>
    </div>
  );
}

type FoldedLists = Pick<PersonView, "happened" | "shop" | "folded" | "sessions"> & {
  canNote: boolean;
  lastResult: SubmissionResult | undefined;
};

/** What few calls need, opened by a tap. */
const Folds = ({ happened, shop, folded, sessions, canNote, lastResult }: FoldedLists) => (
  <div className="folds">
    {canNote && (
      <Fold summary={<h2>Write a note</h2>} open={lastResult !== undefined}>
        <NoteForm
          hint="Notes can’t be changed. They are part of the copy of their data that people can ask for, so keep to facts."
          lastResult={lastResult}
        />
      </Fold>
    )}
    {happened.days.length > 0 && (
      <Fold summary={<h2>{happened.title}</h2>}>
        <PersonTimeline days={happened.days} />
        <All of={happened} />
      </Fold>
    )}
    {shop !== null && (
      <Fold summary={<h2>Shop</h2>}>
        <Shop {...shop} />
      </Fold>
    )}
    {folded.map((list) => (
      <Fold key={list.title} summary={<h2>{list.title}</h2>}>
        <PersonEntries entries={list.entries} />
        <All of={list} />
      </Fold>
    ))}
    {sessions.length > 0 && (
      <Fold summary={<h2>Open sessions</h2>}>
        <LinkList entries={sessions} />
      </Fold>
    )}
  </div>
);

/** Leads to the page of a whole list. */
function All({ of: { all } }: { of: { all: { href: string; text: string } | null } }) {
  if (all === null) return null;
  return (
    <p>
      <a className="tap" href={all.href}>
        {all.text}
      </a>
    </p>
  );
}

type Warning = PersonView["warnings"][number];

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

/** Notes that are shown at once; older ones are folded. */
const SHOWN = 2;

const Notes = ({ notes }: { notes: readonly StaffNote[] }) => (
  <section aria-labelledby="notes">
    <h2 id="notes">Notes</h2>
    <NoteList notes={notes.slice(0, SHOWN)} />
    {notes.length > SHOWN && (
      <Fold summary="Older notes">
        <NoteList notes={notes.slice(SHOWN)} />
      </Fold>
    )}
  </section>
);
