import type { ReactNode } from "react";

interface Fact {
  /** Where several facts have one name. */
  key?: number | string;
  name: string;
  value: ReactNode;
  /** Quieter, after the value: since when, or where to find more. */
  detail?: ReactNode;
  /** A button that does something about it. */
  act?: ReactNode;
}

/** A name, with a link where the viewer may open its page. */
export function Linked({ href, children }: { href: string | null; children: string }) {
  const name = <bdi>{children}</bdi>;
  return href === null ? name : <a href={href}>{name}</a>;
}

/** The known facts about one record. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, name, value, detail, act }) => (
        <div key={key ?? name}>
          <dt>{name}</dt>
          <dd className={act ? "acted" : undefined}>
            <b>{value}</b> {detail !== undefined && <span>{detail}</span>} {act}
          </dd>
        </div>
      ))}
    </dl>
  );
}
