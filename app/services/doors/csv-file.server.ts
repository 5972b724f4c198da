import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { privateHeaders } from "./responses.server";

export interface CsvFile {
  name: string;
  columns: readonly string[];
  lines: AsyncIterable<string[]>;
}

/**
 * A file for spreadsheets, sent while its lines are read. Texts that a spreadsheet would take for a formula are marked
 * as text; the byte order mark makes it read the naira sign rightly.
 */
export function csvResponse({ name, columns, lines }: CsvFile): Response {
  const source = Readable.from(lines);
  const csv = stringify({
    header: true,
    columns: [...columns],
    escape_formulas: true,
    bom: true,
    record_delimiter: "windows",
  });
  source.on("error", (error) => csv.destroy(error));
  return new Response(Readable.toWeb(source.pipe(csv)) as ReadableStream, {
    headers: privateHeaders({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    }),
  });
}

/**
 * The lines of a list of any length, read in batches.
 * @param read the next rows after the last one of the batch before
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
