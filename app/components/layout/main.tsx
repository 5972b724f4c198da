import { type ReactNode, Fragment } from "react";

import { LostConnection } from "~/components/form/lost-connection";
import { Note } from "~/components/page/note";
import { useLayoutData } from "./page-context";

type Props = {
  className?: string;
  /** It is a column of a wider page, such as the one beside a side menu. */
  column?: boolean;
  children: ReactNode;
};

/** The content of a page, where the skip link leads. It starts with what the last post achieved, or that it was lost. */
export function Main({ className, column, children }: Props) {
  return (
    <main id="main" className={className}>
      <FlashNote column={column} />
      <LostConnection column={column} />
      {children}
    </main>
  );
}

/** What the post before this page achieved, with links to what comes next. */
function FlashNote({ column }: { column?: boolean | undefined }) {
  const flash = useLayoutData()?.flash;
  if (!flash) return null;
  const note = (
    <Note tone={flash.tone} role="status">
      {flash.text}
      {[flash.next, flash.link].map(
        (link) =>
          link && (
            <Fragment key={link.href}>
              {" "}
              <a href={link.href}>{link.text}</a>
            </Fragment>
          ),
      )}
    </Note>
  );
  return column ? note : <div className="wrap flash">{note}</div>;
}
