import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = {
  title: string;
  id: string;
  /** Content on the right of the title, such as a tag or link. */
  aside?: ReactNode;
  /** The next step: once a page, with its button at the end. */
  next?: { text?: string; action: ReactNode };
  children?: ReactNode;
};

export function Card({ title, id, aside, next, children }: Props) {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section className={classNames("card", next && "next")} aria-labelledby={id}>
      {next ? (
        <div>
          {heading}
          {next.text !== undefined && <p className="soft">{next.text}</p>}
        </div>
      ) : (
        <div className="top">
          {heading}
          {aside}
        </div>
      )}
      {next?.action}
      {children}
    </section>
  );
}
