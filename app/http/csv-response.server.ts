import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type CsvFile, csvOptions } from "~/services/platform/csv-file.server";
import { attachment } from "./attachment.server";
import { privateHeaders } from "./responses.server";

/**
 * A file for spreadsheets, sent while its lines are read. The byte order mark makes them show the naira sign
 * correctly.
 */
export function csvResponse({ name, columns, lines }: CsvFile<string | number>): Response {
  const source = Readable.from(lines);
  const csv = stringify({
    ...csvOptions,
    ...(columns && { header: true, columns: [...columns] }),
    bom: true,
  });
  source.on("error", (error) => csv.destroy(error));
  return new Response(Readable.toWeb(source.pipe(csv)) as ReadableStream, {
    headers: privateHeaders({
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": attachment(name),
    }),
  });
}
