import { countOf, formatCount } from "~/models/money";
import { pathWithQuery } from "~/models/path-with-query";

const PAGE_LENGTH = 25;
const LAST_PAGE = 100_000;

/** Which rows of a list a page shows. */
export interface NumberedPage {
  page: number;
  limit: number;
  offset: number;
}

/** Reads the number of a page; anything else means the first page. A number after the last page means the last. */
export function readNumberedPage(typed: string | null, total: number): NumberedPage {
  const wanted = /^[1-9]\d{0,5}$/.test(typed?.trim() ?? "") ? Number(typed) : 1;
  const page = Math.min(wanted, pagesOf(total), LAST_PAGE);
  return { page, limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH };
}

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_LENGTH));

export interface PageLinks {
  /** "1 to 25 of 6,013 accounts" */
  shown: string;
  page: number;
  pages: number;
  path: string;
  /** The filter, which a jump keeps. */
  filter: Record<string, string>;
  links: { text: string; href: string }[];
}

/** What a page of a list says about its place, and the links to the others. */
export function pageLinks(
  { page, offset }: NumberedPage,
  total: number,
  { path, filter, one, many }: { path: string; filter: Record<string, string>; one: string; many: string },
): PageLinks {
  const pages = pagesOf(total);
  const href = (to: number) => pathWithQuery(path, { ...filter, page: to > 1 ? to : null });
  const last = Math.min(total, offset + PAGE_LENGTH);
  return {
    shown:
      pages === 1
        ? countOf(total, one, many)
        : `${formatCount(offset + 1)} to ${formatCount(last)} of ${countOf(total, one, many)}`,
    page,
    pages,
    path,
    filter,
    links: [
      ...(page > 1 ? [{ text: "First", href: href(1) }] : []),
      ...(page > 2 ? [{ text: "Newer", href: href(page - 1) }] : []),
      ...(page < pages - 1 ? [{ text: "Older", href: href(page + 1) }] : []),
      ...(page < pages ? [{ text: "Last", href: href(pages) }] : []),
    ],
  };
}
