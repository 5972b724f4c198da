import { ConsoleFilter, FilterChoice } from "~/components/staff/console-filter";
import { NothingHere } from "~/components/staff/console-table";
import type { TimelineDay } from "~/components/staff/timeline";
import { personEventKinds } from "~/models/console/people";
import { PersonEntries, PersonTimeline } from "./person-entries";
import type { PersonEntry } from "./read-person-lists.server";

interface Props {
  title: string;
  person: { name: string; href: string };
  entries: readonly PersonEntry[];
  /** null for the other lists. */
  history: { path: string; kind: string; days: readonly TimelineDay[] } | null;
  pages: { newer: string | null; older: string | null };
}

/** One page of a list of a person. */
export function PersonListPage({ title, person, entries, history, pages }: Props) {
  return (
    <>
      <div>
        <p>
          <a className="tap" href={person.href}>
            <bdi>{person.name}</bdi>
          </a>
        </p>
        <h1>{title}</h1>
        <p className="soft">Newest first.</p>
      </div>
      {history !== null && (
        <ConsoleFilter path={history.path} label="Filter what happened" on={history.kind !== ""}>
          <input type="hidden" name="list" value="history" />
          <FilterChoice
            label="Kind"
            name="kind"
            value={history.kind}
            any="Everything"
            choices={personEventKinds}
          />
        </ConsoleFilter>
      )}
      {entries.length === 0 && (history === null || history.days.length === 0) ? (
        <NothingHere title="Nothing yet" />
      ) : history === null ? (
        <PersonEntries entries={entries} />
      ) : (
        <section aria-labelledby="days">
          <h2 id="days" className="vh">
            By day
          </h2>
          <PersonTimeline days={history.days} />
        </section>
      )}
      <nav className="acts" aria-label="Pages">
        {pages.newer !== null && (
          <a className="tap" href={pages.newer}>
            Newer
          </a>
        )}{" "}
        {pages.older !== null && (
          <a className="tap" href={pages.older}>
            Older
          </a>
        )}
      </nav>
    </>
  );
}
