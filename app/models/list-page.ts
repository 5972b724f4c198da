const LAST_PAGE = 500;

/** One page of a list. The limit is one row more than the page shows, to tell whether there is a next page. */
export interface ListPage {
  page: number;
  length: number;
  limit: number;
  offset: number;
}

/** Reads the number of a page; anything else means the first page. */
export function readPage(typed: string | null, length: number): ListPage {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? "") ? Math.min(Number(typed), LAST_PAGE) : 1;
  return { page, length, limit: length + 1, offset: (page - 1) * length };
}

/** Links to the previous and the next page, with the rest of the query kept. */
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
