import { isVisible } from "./name";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

type Place = "cell start" | "in cell" | "in quotes" | "after quote";

/**
 * Counts the rows of a file without parsing them, to check what was parsed. A row ends with CR, LF or both, except
 * inside quotation marks.
 */
export class RowCounter {
  private place: Place = "cell start";
  private hasCarriageReturn = false;
  private isFilled = false;
  private filledRows = 0;
  private emptyRows = 0;
  private rowLength = 0;

  constructor(
    private readonly separator: string,
    private readonly longestRow = Infinity,
  ) {}

  /** Rows with content, including the headings. */
  get filled(): number {
    return this.filledRows;
  }

  get empty(): number {
    return this.emptyRows;
  }

  /** The number, as in a spreadsheet, of the row that has not ended yet. */
  get row(): number {
    return this.filledRows + this.emptyRows + 1;
  }

  get isTooLong(): boolean {
    return this.rowLength > this.longestRow;
  }

  /** Stops at a row that is too long. */
  add(text: string): void {
    const separator = this.separator.charCodeAt(0);
    for (let at = 0; at < text.length && !this.isTooLong; at += 1) this.step(text.charCodeAt(at), separator);
  }

  /** The last row may lack a line break. */
  end(): void {
    if (this.rowLength > 0) this.endRow();
  }

  private step(unit: number, separator: number): void {
    const follows = this.hasCarriageReturn && unit === LINE_FEED;
    this.hasCarriageReturn = false;
    if (follows) return;
    this.rowLength += 1;
    if (this.place === "in quotes") {
      if (unit === QUOTE) this.place = "after quote";
      else this.isFilled ||= isVisible(unit);
      return;
    }
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      this.hasCarriageReturn = unit === CARRIAGE_RETURN;
      this.endRow();
    } else if (unit === separator) this.place = "cell start";
    else if (unit === QUOTE && this.place !== "in cell") {
      // The second of two quotation marks inside quotes is a visible one.
      this.isFilled ||= this.place === "after quote";
      this.place = "in quotes";
    } else {
      this.place = "in cell";
      this.isFilled ||= isVisible(unit);
    }
  }

  private endRow(): void {
    if (this.isFilled) this.filledRows += 1;
    else this.emptyRows += 1;
    this.place = "cell start";
    this.isFilled = false;
    this.rowLength = 0;
  }
}
