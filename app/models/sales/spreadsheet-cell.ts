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
