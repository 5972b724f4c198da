import type { Options } from "csv-stringify";
import { QUOTED_CELL, csvCell } from "~/models/csv-cell";

export interface CsvFile<Cell extends string | number = string> {
  name: string;
  /** Left out if the lines include their headings. */
  columns?: readonly string[];
  /** Strings and numbers; a number is written as it is. */
  lines: AsyncIterable<Cell[]>;
}

/** How all CSV files are written: text that a spreadsheet would run as a formula is escaped. */
export const csvOptions = {
  cast: { string: csvCell },
  quoted_match: QUOTED_CELL,
  record_delimiter: "windows",
} as const satisfies Options;

/**
 * The lines of a list of any length, read in batches.
 * @param read the next rows after the last one of the previous batch
 */
export async function* linesInBatches<Row>(
  limit: number,
  read: (limit: number, last: Row | null) => Promise<Row[]>,
  lineOf: (row: Row) => string[],
): AsyncGenerator<string[]> {
  let last: Row | null = null;
  for (;;) {
    const batch: Row[] = await read(limit, last);
    for (const row of batch) yield lineOf(row);
    last = batch.at(-1) ?? null;
    if (last === null || batch.length < limit) return;
  }
}
