import { cutText } from "~/models/cut-text";
import { type FileColumn, fileColumns, titleOf } from "./file-column";
import { namedByWords } from "./import-guess";
import { hasContent, shownName } from "./name";

/** In characters. A longer row is not a row of sales: a quotation mark was opened and never closed. */
export const LONGEST_ROW = 16 * 1024;

/** Longer titles of unknown columns are cut to this. */
const MOST_TITLE = 60;
const MOST_UNKNOWN = 20;

/** The headings must be in the first rows. */
export const HEAD_ROWS = 20;

/** The column of mistakes in a marked file. It is ignored when the file is uploaded again. */
export const MARK_TITLE = "What is wrong";

export interface FileHeader {
  /** The row that holds the headings. */
  row: number;
  separator: string;
  /** All headings as written; empty if a column has none. */
  titles: string[];
  /** The position of each column. */
  places: Partial<Record<FileColumn, number>>;
  /** Whether two headings name the same column. */
  hasTwins: boolean;
  /** Titles of columns that are not imported. */
  unknown: string[];
  problems: { column: string; message: string; cell?: string }[];
}

/** What an owner said of a file's columns, by place: ours, or "" for one that is not imported. */
export type ChosenColumns = readonly string[];

const isColumn = (name: string): name is FileColumn => fileColumns.some(({ key }) => key === name);

function columnOf(title: string): FileColumn | undefined {
  const name = title.toLowerCase();
  return isColumn(name) ? name : undefined;
}

/**
 * Reads the headings, which may be in any order and case.
 * @param chosen what the owner said of columns, which then count as that or as none
 */
export function readHeader(
  cells: readonly string[],
  row: number,
  separator: string,
  chosen: ChosenColumns = [],
): FileHeader {
  const titles = cells.map(shownName);
  const header: FileHeader = {
    row,
    separator,
    titles,
    places: {},
    hasTwins: false,
    unknown: [],
    problems: [],
  };
  const seen = new Map<string, number>();
  for (const title of titles) seen.set(title, (seen.get(title) ?? 0) + 1);
  const nameOf = (title: string, place: number) =>
    cutText(title, MOST_TITLE) + (seen.get(title) === 1 ? "" : ` (column ${columnLetter(place)})`);
  titles.forEach((title, place) => {
    const column = columnOf(chosen[place] ?? title);
    if (column === undefined) {
      if (title !== "" && title !== MARK_TITLE) header.unknown.push(nameOf(title, place));
    } else if (header.places[column] === undefined) header.places[column] = place;
    else {
      header.hasTwins = true;
      header.problems.push({
        column: titleOf(column),
        message: "This heading appears twice. Remove one.",
      });
    }
  });
  const more = header.unknown.splice(MOST_UNKNOWN).length;
  if (more > 0) header.unknown.push(`${more} more`);
  for (const { key, needed } of fileColumns)
    if (needed && header.places[key] === undefined)
      header.problems.push({
        column: titleOf(key),
        message: `The column ${titleOf(key)} is missing. Name it in the row of the headings.`,
      });
  return header;
}

/**
 * Whether an owner can mend the headings by saying what they are: two name the same column, or one that is needed is
 * missing and one is not known.
 */
export const canChooseColumns = ({ places, hasTwins, unknown }: FileHeader): boolean =>
  hasTwins || (unknown.length > 0 && neededColumns.some((column) => places[column] === undefined));

const neededColumns = fileColumns.filter(({ needed }) => needed).map(({ key }) => key);

/** A row with this many filled cells is a sale, not a title of the file. */
export const LEAST_FILLED = neededColumns.length;

const namedIn = (cells: readonly string[]): Set<FileColumn> =>
  new Set(cells.flatMap((cell) => columnOf(shownName(cell)) ?? []));

export const namesAllNeeded = (cells: readonly string[]): boolean => {
  const named = namedIn(cells);
  return neededColumns.every((column) => named.has(column));
};

/**
 * Index of the row with the headings: the one that names most columns, or whose words seem to, or the first one if none
 * names two.
 */
export function headingsAmong(rows: readonly (readonly string[])[]): number {
  for (const count of [(cells: readonly string[]) => namedIn(cells).size, namedByWords]) {
    const named = rows.map(count);
    const most = Math.max(...named);
    if (most >= 2) return named.indexOf(most);
  }
  return 0;
}

/** Whether a row repeats the headings, as when two files were joined. */
export const repeatsHeadings = (cells: readonly string[], { titles }: FileHeader): boolean =>
  cells.length >= LEAST_FILLED &&
  titles.every((title, place) => shownName(cells[place] ?? "").toLowerCase() === title.toLowerCase());

/** The letters of a column in a spreadsheet: A to Z, AA and so on. */
export function columnLetter(place: number): string {
  const last = String.fromCharCode("A".charCodeAt(0) + (place % 26));
  return place < 26 ? last : columnLetter(Math.floor(place / 26) - 1) + last;
}

const separators = [",", ";", "\t", "|"];

/** The line that tells Excel the separator. No spreadsheet shows or counts it. */
const SEPARATOR_LINE = /^"?sep=([^\s\w"]|\t)"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

export interface FileStart {
  separator: string;
  /** Length of the line that names the separator. */
  skipped: number;
}

/**
 * Finds the separator: the one with which most headings are known, else the one the file names, or the most frequent
 * in its first row.
 */
export function readStart(start: string): FileStart {
  const [line = "", declared] = SEPARATOR_LINE.exec(start) ?? [];
  const lines = start
    .slice(line.length)
    .split(/\r\n|\r|\n/, HEAD_ROWS * 2)
    .filter(hasContent);
  const candidates = declared === undefined ? separators : [declared, ...separators];
  const [best] = candidates
    .map((separator) => ({
      separator,
      known: Math.max(0, ...lines.map((text) => namedIn(text.split(separator).map(unquote)).size)),
      times: separator === declared ? Infinity : (lines[0]?.split(separator).length ?? 0),
    }))
    .sort((one, other) => other.known - one.known || other.times - one.times);
  return { separator: best?.separator ?? ",", skipped: line.length };
}

const unquote = (cell: string): string => cell.replace(/^\s*"|"\s*$/g, "");

/** A sample file that shows everything a row can say. */
const sampleRows: (string | number)[][] = [
  [
    "1001",
    "2026-11-20",
    "09:15",
    "",
    "Golden Penny Semovita 1 kg",
    "2",
    "1400",
    "1150",
    "",
    "",
    "Cash",
    "Emeka",
  ],
  ["1001", "2026-11-20", "09:15", "", "Peak Milk powder 400 g", "1", "4900", "4350", "", "", "Cash", "Emeka"],
  [
    "1002",
    "2026-11-20",
    "10:40",
    "",
    "Rice loose (kg)",
    "2.5",
    "1900",
    "1700",
    "Mama Bisi",
    "2000",
    "Transfer",
    "Ngozi",
  ],
  ["1003", "2026-11-20", "16:05", "", "Gino tomato paste", -1, "350", "270", "", "", "Cash", "Ngozi"],
  ["1004", "2026-11-21", "11:30", "", "", "", "", "", "Mama Bisi", "2750", "POS", ""],
];

/** The sample with its headings. */
export const sampleTable: (string | number)[][] = [fileColumns.map(({ key }) => titleOf(key)), ...sampleRows];
