import { type ChosenColumns, type FileColumn, type FileHeader, fileColumns, titleOf } from "./import-format";

/** More columns than this are not shown. */
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

/** The first rows of a file, by column. */
export function shownColumns({ titles, places }: FileHeader, rows: readonly string[][]): ShownColumn[] {
  return titles.slice(0, MOST_COLUMNS).map((title, place) => ({
    title,
    column: fileColumns.find(({ key }) => places[key] === place)?.key ?? null,
    cells: rows.map((cells) => (cells[place] ?? "").slice(0, LONGEST_CELL)),
  }));
}

type Chosen = { ok: true; columns: ChosenColumns } | { ok: false; errors: Record<string, string[]> };

export const columnField = (place: number): string => `column-${place}`;

/**
 * Reads which column the owner chose for each heading. A column is chosen once, and those that are needed are chosen.
 * @param choices by place; empty for a heading that is not imported
 */
export function readChosenColumns(titles: readonly string[], choices: readonly string[]): Chosen {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  choices.forEach((choice, place) => {
    if (choice === "") return;
    if (seen.has(choice))
      errors[columnField(place)] = ["You chose this for another column already. Choose something else"];
    seen.add(choice);
  });
  const missing = fileColumns.filter(({ key, needed }) => needed && !seen.has(key));
  if (missing.length > 0 && Object.keys(errors).length === 0)
    errors[columnField(0)] = [`Choose which column is ${missing.map(({ key }) => titleOf(key)).join(", ")}`];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const columns = titles.flatMap((title, place) =>
    title === "" ? [] : [[title.toLowerCase(), choices[place] ?? ""] as const],
  );
  return { ok: true, columns: Object.fromEntries(columns) };
}
