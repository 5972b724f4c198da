import { failure, success, type Answer } from "./envelope";

interface PagedList<Row> {
  message: string;
  /** Newest first. */
  rows: Row[];
  /** Larger for newer rows. */
  orderOf: (row: Row) => number;
  shapeOf: (row: Row) => unknown;
  /** What the endpoint adds about all rows. */
  totals?: Record<string, number>;
}

const MOST = 100;

/** One page of a list, by its number or by a cursor. */
export function answerPage<Row>(query: URLSearchParams, listing: PagedList<Row>): Answer {
  const perPage = between(query.get("perPage"), 50, MOST);
  return query.get("use_cursor") === "true" || query.has("next") || query.has("previous")
    ? answerCursor(query, listing, perPage)
    : answerNumber(query, listing, perPage);
}

function answerNumber<Row>(query: URLSearchParams, listing: PagedList<Row>, perPage: number): Answer {
  const { message, rows, shapeOf, totals } = listing;
  const page = between(query.get("page"), 1, 1_000_000);
  const skipped = (page - 1) * perPage;
  return success(message, rows.slice(skipped, skipped + perPage).map(shapeOf), {
    total: rows.length,
    ...totals,
    skipped,
    perPage,
    page,
    pageCount: Math.ceil(rows.length / perPage),
  });
}

/** Cursors name a row, so that new rows at the front do not shift pages. */
function answerCursor<Row>(query: URLSearchParams, listing: PagedList<Row>, perPage: number): Answer {
  const { message, rows, orderOf, shapeOf } = listing;
  const [next, previous] = [query.get("next"), query.get("previous")];
  const place = readCursor(next ?? previous);
  if (place === null) return failure({ message: "Invalid cursor", code: "invalid_params" });
  const newer = rows.filter((row) => orderOf(row) > place);
  const older = rows.filter((row) => orderOf(row) < place);
  const shown = next === null && previous !== null ? newer.slice(-perPage) : older.slice(0, perPage);
  const [first, last] = [shown.at(0), shown.at(-1)];
  return success(message, shown.map(shapeOf), {
    next: last === undefined || last === rows.at(-1) ? null : cursorOf(orderOf(last)),
    previous: first === undefined || first === rows[0] ? null : cursorOf(orderOf(first)),
    perPage,
  });
}

/** In the format of the provider's cursors, although clients should not read them. */
function cursorOf(order: number): string {
  return Buffer.from(`undefined:${order}`).toString("base64");
}

/** Infinity before the first page, null if the cursor is not one of ours. */
function readCursor(cursor: string | null): number | null {
  if (cursor === null) return Infinity;
  const [, order] = /^undefined:(\d+)$/.exec(Buffer.from(cursor, "base64").toString()) ?? [];
  return order === undefined ? null : Number(order);
}

function between(text: string | null, fallback: number, most: number): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Math.min(Math.max(Number(text), 1), most) : fallback;
}
