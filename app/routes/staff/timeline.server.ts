import { dayOf, formatDate, formatTime } from "~/models/date";

export interface TimelineEntry {
  at: Date;
  title: string;
  detail?: string | undefined;
  bad?: boolean | undefined;
  /** The page of what the event is about. */
  href?: string | undefined;
}

interface Entry {
  key: number;
  time: string;
  title: string;
  detail?: string;
  bad: boolean;
  href?: string;
}

/** Events by day, newest first; events of the same moment in reverse order. */
export function timelineDays(happened: readonly TimelineEntry[]): { day: string; entries: Entry[] }[] {
  const sorted = happened
    .map((entry, key) => ({ ...entry, key }))
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.key - one.key);
  const days = new Map<string, { day: string; entries: Entry[] }>();
  for (const { at, key, title, detail, bad, href } of sorted) {
    const day = days.get(dayOf(at)) ?? { day: formatDate(at), entries: [] };
    day.entries.push({
      key,
      title,
      time: formatTime(at),
      bad: bad === true,
      ...(detail !== undefined && { detail }),
      ...(href !== undefined && { href }),
    });
    days.set(dayOf(at), day);
  }
  return [...days.values()];
}
