/** Characters that make a spreadsheet calculate a cell instead of showing it, with their full-width forms. */
const FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20";

/**
 * Characters that end a cell or a row in a spreadsheet set to a separator other than the comma. A tab does so only if
 * the spreadsheet asks first, and then quotation marks are respected.
 */
const SEPARATORS = ";|\\r\\n";

const AT_START = new RegExp(`^(?=[\\t\\r\\n]|["\\s]*[${FORMULA};|])`);
// What follows is looked at first, so that a run of spaces is read back once and not from each of them.
const INSIDE = new RegExp(`(?=[${FORMULA}])(?<=[${SEPARATORS}]["\\s]*)`, "g");

/**
 * Text for a cell of a CSV file: an apostrophe stops spreadsheets from reading it as a formula, at the start and
 * after each character at which a spreadsheet could split the cell.
 */
export const csvCell = (text: string): string => text.replace(INSIDE, "'").replace(AT_START, "'");

/** Cells that are quoted although the comma does not require it. */
export const QUOTED_CELL = /[;|\t]/;

const MARK_AT_START = new RegExp(`^'(?=[\\t\\r\\n]|["\\s]*[${FORMULA};|])`);
const MARKS_INSIDE = new RegExp(`(?='[${FORMULA}])(?<=[${SEPARATORS}]["\\s]*)'`, "g");

/** The original text of a cell written by `csvCell`. */
export const textOfCsvCell = (cell: string): string =>
  cell.replace(MARK_AT_START, "").replace(MARKS_INSIDE, "");
