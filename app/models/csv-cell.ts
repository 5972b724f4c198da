/** What makes a spreadsheet calculate a cell rather than show it; the wide forms do so too. */
const FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20";

/**
 * Characters that end a cell or a row where a spreadsheet is set to others than the comma. A tab does so only where the
 * spreadsheet asks first, and then quotation marks hold.
 */
const SEPARATORS = ";|\\r\\n";

const AT_START = new RegExp(`^(?=[\\t\\r\\n]|["\\s]*[${FORMULA};|])`);
const INSIDE = new RegExp(`(?<=[${SEPARATORS}]["\\s]*)(?=[${FORMULA}])`, "g");

/**
 * A text for a cell of a CSV file: what a spreadsheet would take for a formula gets an apostrophe, and is shown. That
 * holds inside of a cell, too, after each character at which a spreadsheet could divide it.
 */
export const csvCell = (text: string): string => text.replace(INSIDE, "'").replace(AT_START, "'");

/** Cells that are put in quotation marks although the comma does not ask for it. */
export const QUOTED_CELL = /[;|\t]/;

const MARK_AT_START = new RegExp(`^'(?=[\\t\\r\\n]|["\\s]*[${FORMULA};|])`);
const MARKS_INSIDE = new RegExp(`(?<=[${SEPARATORS}]["\\s]*)'(?=[${FORMULA}])`, "g");

/** The text of a cell that `csvCell` wrote. */
export const textOfCsvCell = (cell: string): string =>
  cell.replace(MARK_AT_START, "").replace(MARKS_INSIDE, "");
