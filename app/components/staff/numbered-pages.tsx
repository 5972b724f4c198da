import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import type { PageLinks } from "~/models/console/numbered-page";

/** The rows shown of all, with links to other pages and a field to jump to one. */
export function NumberedPages({ shown, page, pages, path, filter, links }: PageLinks) {
  return (
    <nav className="pages" aria-label="Pages">
      <p className="soft">{shown}</p>
      {links.length > 0 && (
        <p>
          {links.map(({ text, href }) => [
            <a key={text} className="tap" href={href}>
              {text}
            </a>,
            " ",
          ])}
        </p>
      )}
      {pages > 2 && (
        <form className="jump" action={path} aria-label="Jump to a page">
          <HiddenFields values={filter} />
          <label htmlFor="page">Page</label>{" "}
          <input
            className="input"
            id="page"
            name="page"
            inputMode="numeric"
            defaultValue={page}
            maxLength={6}
            autoComplete="off"
          />{" "}
          <span>of {pages}</span> <Button kind="alt">Go</Button>
        </form>
      )}
    </nav>
  );
}
