import { LinkList } from "~/components/staff/link-list";
import { Timeline, type TimelineDay } from "~/components/staff/timeline";
import type { PersonEntry } from "./read-person-lists.server";

/** Entries of a person's list under a heading that stands elsewhere. */
export const PersonEntries = ({ entries }: { entries: readonly PersonEntry[] }) => (
  <LinkList entries={entries.map(({ what, ...entry }) => ({ ...entry, what: <bdi>{what}</bdi> }))} />
);

/** What happened to a person, in which others' words keep their direction. */
export const PersonTimeline = ({ days }: { days: readonly TimelineDay[] }) => (
  <Timeline
    days={days.map(({ day, entries }) => ({
      day,
      entries: entries.map(({ detail, ...entry }) => ({ ...entry, detail: detail && <bdi>{detail}</bdi> })),
    }))}
  />
);
