const LAST_PAGE = 500;

/** Where a page of a list begins and how much of it to ask for: one more than is shown tells whether there is more. */
export interface ListPage {
  page: number;
  length: number;
  limit: number;
  offset: number;
}

/** Whatever is no number of a page is the first one. */
export function readPage(typed: string | null, length: number): ListPage {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? "") ? Math.min(Number(typed), LAST_PAGE) : 1;
  return { page, length, limit: length + 1, offset: (page - 1) * length };
}

/** The addresses of the pages beside this one, with everything else of the query kept. */
export function neighbours({ page, length }: ListPage, found: number, path: string, query: URLSearchParams) {
  const address = (number: number) => {
    const other = new URLSearchParams([...query].filter(([name, value]) => name !== "page" && value !== ""));
    if (number > 1) other.set("page", String(number));
    return other.size > 0 ? `${path}?${other}` : path;
  };
  return {
    newer: page > 1 ? address(page - 1) : null,
    older: found > length && page < LAST_PAGE ? address(page + 1) : null,
  };
}
