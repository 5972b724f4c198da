/** The columns of a file of sales, as its first row names them. */
export const fileColumns = [
  {
    key: "receipt",
    needed: true,
    about: "The number of the receipt. Rows of the same receipt are one sale.",
  },
  { key: "date", needed: true, about: "2026-11-23 or 23/11/2026." },
  {
    key: "time",
    needed: false,
    about: "14:05 or 2:05 pm, of Lagos. Without a time the sale counts at noon.",
  },
  {
    key: "outlet",
    needed: false,
    about: "The name of your branch. Without one it is the branch you choose.",
  },
  { key: "product", needed: true, about: "What was sold. Small and capital letters do not matter." },
  {
    key: "quantity",
    needed: true,
    about: "How many, or how much, such as 2 or 0.75. Below zero where goods came back.",
  },
  { key: "price", needed: true, about: "Of one, in naira, such as 1500 or ₦1,500.00." },
  { key: "cost", needed: false, about: "What one cost you, in naira. Without it there is no profit." },
  { key: "customer", needed: false, about: "Needed where a receipt was not paid whole." },
  {
    key: "paid",
    needed: false,
    about: "What was paid of the whole receipt, in naira. Without it, all of it was paid.",
  },
] as const;

export type FileColumn = (typeof fileColumns)[number]["key"];

export const titleOf = (column: FileColumn): string => column.charAt(0).toUpperCase() + column.slice(1);

export const MOST_ROWS = 100_000;
export const MOST_BYTES = 16 * 1024 * 1024;

/** In bytes. Longer rows are no rows of sales: a quotation mark was opened and never closed. */
export const LONGEST_ROW = 16 * 1024;

/** Beyond this, the title of a column nobody knows is not kept. */
const MOST_TITLE = 60;
const MOST_UNKNOWN = 20;

export interface FileHeader {
  /** Where each column stands. */
  places: Partial<Record<FileColumn, number>>;
  /** Titles of columns that are left out. */
  unknown: string[];
  problems: { column: string; message: string }[];
}

/** Reads the first row: titles in any order and letters. */
export function readHeader(cells: readonly string[]): FileHeader {
  const header: FileHeader = { places: {}, unknown: [], problems: [] };
  cells.forEach((cell, place) => {
    const title = cell.trim().toLowerCase();
    const column = fileColumns.find(({ key }) => key === title)?.key;
    if (column === undefined) {
      if (title !== "" && header.unknown.length < MOST_UNKNOWN)
        header.unknown.push(cell.trim().slice(0, MOST_TITLE));
    } else if (header.places[column] === undefined) header.places[column] = place;
    else
      header.problems.push({
        column: titleOf(column),
        message: "This title stands there twice. Take one out.",
      });
  });
  for (const { key, needed } of fileColumns)
    if (needed && header.places[key] === undefined)
      header.problems.push({
        column: titleOf(key),
        message: `The column ${titleOf(key)} is missing. Name it in the first row.`,
      });
  return header;
}

/** What stands between the cells: what the first row has most of, a comma where it has none. */
export function separatorOf(firstLine: string): "," | ";" | "\t" {
  const count = (separator: string) => firstLine.split(separator).length;
  const [most] = ([",", ";", "\t"] as const)
    .map((separator) => ({ separator, times: count(separator) }))
    .sort((one, other) => other.times - one.times);
  return most?.separator ?? ",";
}

/** A file to begin from, with each thing that a row can say. */
const sampleRows: string[][] = [
  ["1001", "2026-11-20", "09:15", "", "Golden Penny Semovita 1 kg", "2", "1400", "1150", "", ""],
  ["1001", "2026-11-20", "09:15", "", "Peak Milk powder 400 g", "1", "4900", "4350", "", ""],
  ["1002", "2026-11-20", "10:40", "", "Rice loose (kg)", "2.5", "1900", "1700", "Mama Bisi", "2000"],
  ["1003", "2026-11-20", "16:05", "", "Gino tomato paste", "-1", "350", "270", "", ""],
  ["1004", "2026-11-21", "11:30", "", "", "", "", "", "Mama Bisi", "2750"],
];

/** The example as a file, as spreadsheets write it: with the mark that tells them of UTF-8. */
export const sampleFile = `\uFEFF${[fileColumns.map(({ key }) => titleOf(key)), ...sampleRows]
  .map((cells) => `${cells.join(",")}\r\n`)
  .join("")}`;
