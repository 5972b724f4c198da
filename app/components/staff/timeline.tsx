import type { ReactNode } from "react";

interface TimelineEntry {
  key: string | number;
  time: string;
  title: string;
  detail?: ReactNode;
  /** Something went wrong or was refused. */
  bad?: boolean;
  /** The page of what the entry is about. */
  href?: string | undefined;
}

export interface TimelineDay {
  day: string;
  entries: readonly TimelineEntry[];
}

/** What happened, by day, with the times on the left. */
export function Timeline({ days }: { days: readonly TimelineDay[] }) {
  return (
    <div className="line">
      {days.map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ol>
            {entries.map(({ key, time, title, detail, bad, href }) => (
              <li key={key} className={bad ? "bad" : undefined}>
                <time>{time}</time>{" "}
                <div>
                  {href === undefined ? <b>{title}</b> : <a href={href}>{title}</a>}{" "}
                  {detail !== undefined && <span>{detail}</span>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
