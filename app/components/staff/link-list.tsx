import type { ReactNode } from "react";

interface LinkListEntry {
  key: string | number;
  what: ReactNode;
  /** The record's own page, if the viewer may open it. */
  href?: string | null;
  number?: string | undefined;
  detail?: string;
  /** Something to do with it at once, such as a refund. */
  act?: { text: string; href: string; about: string } | null | undefined;
}

type LinkListProps = { entries: readonly LinkListEntry[] } & (
  | {
      id: string;
      title: string;
      /** Of the heading: 3 within a section. */
      level?: 2 | 3;
    }
  /** Under a heading that stands elsewhere. */
  | { id?: undefined; title?: undefined }
);

/** A few records, each with a link to its page; without any the list is not shown. */
export function LinkList({ entries, ...heading }: LinkListProps) {
  if (entries.length === 0) return null;
  if (heading.id === undefined) return <Links entries={entries} />;
  const { id, title, level = 2 } = heading;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <Links entries={entries} />
    </section>
  );
}

const Links = ({ entries }: Pick<LinkListProps, "entries">) => (
  <ul className="records">
    {entries.map(({ key, what, href, number, detail, act }) => (
      <li key={key}>
        <p>
          {href ? <a href={href}>{what}</a> : <b>{what}</b>}{" "}
          {number !== undefined && <b className="num">{number}</b>}
        </p>{" "}
        <p>
          {detail !== undefined && <span className="soft">{detail}</span>}{" "}
          {act && (
            <a href={act.href}>
              {act.text}
              <span className="vh">: {act.about}</span>
            </a>
          )}
        </p>
      </li>
    ))}
  </ul>
);
