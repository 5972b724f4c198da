import { Fragment } from "react";
import { Note } from "~/components/page/note";
import { useLayoutData } from "./page-context";

/** What the post before this page achieved, with links to what comes next. */
export function FlashNote({ column }: { column?: boolean | undefined }) {
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
