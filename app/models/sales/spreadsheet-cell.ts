import type { SalesRowError } from "#db/schema";

/** A long number as Excel shows it in a narrow column and then saves it: its last digits are lost. */
const SHORTENED = /^[-\u2212]?\d(?:[.,]\d+)?E[-+]\d{2,3}$/i;
const TOO_NARROW = /^#{2,}$/;
const FAILED_FORMULA = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|ERROR!)$/i;

/** What a spreadsheet put in a cell in place of its content, and how to fix it. */
export function spreadsheetProblem(cell: string): string | null {
  if (SHORTENED.test(cell))
    return "Excel shortened this number. In your workbook, format the column as Number without decimals, or as Text before you type, and save it as CSV again.";
  if (TOO_NARROW.test(cell))
    return "The column was too narrow to show this. Make it wider in your workbook, and save it as CSV again.";
  if (FAILED_FORMULA.test(cell))
    return "A formula of your workbook has failed here. Type the value that should be there.";
  return null;
}

/** A spreadsheet keeps 15 digits of a number and writes zeros for the rest. */
const CUT_NUMBER = /^\d{15}0+$/;
const LONG_NUMBER = /^\d{16,}$/;

/**
 * Checks whether the long receipt numbers of a file were cut: then all of them end with zeros, and two receipts may have
 * become one.
 */
export class LongReceipts {
  private cut: { row: number; cell: string; count: number } | null = null;
  private hasWhole = false;

  add(row: number, receipt: string): void {
    if (!LONG_NUMBER.test(receipt)) return;
    if (!CUT_NUMBER.test(receipt)) this.hasWhole = true;
    else if (this.cut) this.cut.count += 1;
    else this.cut = { row, cell: receipt, count: 1 };
  }

  get mistake(): SalesRowError | null {
    if (this.cut === null || this.hasWhole) return null;
    return {
      ...this.cut,
      column: "Receipt",
      message:
        "A spreadsheet keeps 15 digits of a number and writes 0 for the rest, so this may be another receipt. In your workbook, format the column as Text and type the numbers again. If they are right, put a letter before each, such as R.",
    };
  }
}
