import { cutText } from "~/models/cut-text";
import { type FileColumn, fileColumns, titleOf } from "~/models/sales/file-column";
import type { ChosenColumns, FileHeader } from "~/models/sales/import-format";
import { guessColumns } from "~/models/sales/import-guess";

/** Columns of a file that its page shows. Those beyond have to have our headings. */
export const MOST_COLUMNS = 40;

/** Rows of a file that its page shows. */
export const SHOWN_ROWS = 5;

const LONGEST_CELL = 40;

/** A column of a file, with what it is taken for and its first cells. */
export interface ShownColumn {
  title: string;
  column: FileColumn | null;
  cells: string[];
}

const columnsByPlace = ({ titles, places }: FileHeader): (FileColumn | null)[] =>
  titles.map((_, place) => fileColumns.find(({ key }) => places[key] === place)?.key ?? null);

/** The first rows of a file, by column, with what each is taken for. */
export const shownColumns = (header: FileHeader, rows: readonly string[][]): ShownColumn[] =>
  showColumns(header, rows, columnsByPlace(header));

/** The first rows of a file that asks for its columns, with what each of them probably is. */
export const proposedColumns = (header: FileHeader, rows: readonly string[][]): ShownColumn[] =>
  showColumns(header, rows, guessColumns(header.titles, columnsByPlace(header), rows));

const showColumns = (
  { titles }: FileHeader,
  rows: readonly string[][],
  columns: readonly (FileColumn | null)[],
): ShownColumn[] =>
  titles.slice(0, MOST_COLUMNS).map((title, place) => ({
    title,
    column: columns[place] ?? null,
    cells: rows.map((cells) => cutText(cells[place] ?? "", LONGEST_CELL)),
  }));

type ColumnsReading = { ok: true; columns: ChosenColumns } | { ok: false; errors: Record<string, string[]> };

export const columnField = (place: number): string => `column-${place}`;

/**
 * Reads which column the owner chose at each place that was shown. A column is chosen once, and those that are needed
 * are chosen.
 * @param choices by place; empty for one that is not imported
 */
export function readChosenColumns(header: FileHeader, choices: readonly string[]): ColumnsReading {
  const errors: Record<string, string[]> = {};
  const titles = header.titles.slice(0, MOST_COLUMNS);
  const seen = new Set<string | null>(columnsByPlace(header).slice(MOST_COLUMNS));
  const columns = titles.map((title, place) => (title === "" ? "" : (choices[place] ?? "")));
  columns.forEach((choice, place) => {
    if (choice === "") return;
    if (seen.has(choice))
      errors[columnField(place)] = ["You chose this for another column already. Choose something else"];
    seen.add(choice);
  });
  const missing = fileColumns.filter(({ key, needed }) => needed && !seen.has(key));
  if (missing.length > 0 && Object.keys(errors).length === 0)
    errors[columnField(titles.findIndex((title) => title !== ""))] = [
      `Choose which column is ${missing.map(({ key }) => titleOf(key)).join(", ")}`,
    ];
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, columns };
}
