import { MARK_TITLE } from "~/models/sales/import-format";
import { isMarked } from "~/models/sales/import";
import { findImport } from "~/models/sales/import.server";
import { readRefusals } from "~/models/sales/read-rows.server";
import { readId } from "~/models/row-id";
import type { App } from "~/services/platform/app.server";
import type { CsvFile } from "~/services/platform/csv-file.server";
import { piecesOf, readHeadings, rowsOf } from "./read-import-file.server";

/**
 * All rows of a refused file, in order, with a first column that says what is wrong. It includes the rows without
 * mistakes: nothing of the file was imported, so the corrected file has to contain everything. null if the file is no
 * longer kept.
 */
export async function markedFile(
  { db }: Pick<App, "db">,
  ownerId: number,
  typed: string | undefined,
): Promise<CsvFile | null> {
  const file = await findImport(db, ownerId, readId(typed));
  if (!file || !isMarked(file)) return null;
  const header = await readHeadings(piecesOf(db, file.id), file.chosenColumns ?? undefined);
  const refusals = await readRefusals(db, file.id);
  // A marked file that is sent again already has the column.
  const own = header?.titles[0] === MARK_TITLE ? 1 : 0;
  async function* lines(id: number) {
    for await (const part of rowsOf(piecesOf(db, id))) {
      if (part.kind !== "row") continue;
      const { number, cells } = part.row;
      yield [number === header?.row ? MARK_TITLE : (refusals.get(number) ?? ""), ...cells.slice(own)];
    }
  }
  return { name: `sales-file-${file.id}-marked.csv`, lines: lines(file.id) };
}
