import type { DateOrder, SaleRow, SalesRowError } from "#db/schema";
import { shortenText } from "~/models/cut-text";
import { textOfCsvCell } from "~/models/csv-cell";
import { dayOf, fromLagos, noonOf } from "~/models/date";
import { formatNaira } from "~/models/money";
import { dateProblem, readClock, readFileDate, type FileDate } from "./import-date";
import { type FileColumn, titleOf } from "./file-column";
import { type FileHeader, columnLetter, repeatsHeadings } from "./import-format";
import { isThousandsByPoint, readDecimal, readImportedNaira } from "./import-number";
import { MOST_NAME, hasContent, isNameTooLong, nameKey, shownName } from "./name";
import { FIRST_DAY, MOST_AMOUNT, MOST_QUANTITY, MOST_RECEIPT, THOUSANDTHS, keyOf } from "./sale";
import { spreadsheetProblem } from "./spreadsheet-cell";

/** A location that a row may name. */
export interface SalesLocation {
  id: number;
  name: string;
}

export interface FileRow {
  /** The row number a spreadsheet shows. */
  number: number;
  cells: string[];
  /** Whether the row is above the headings. */
  isAbove?: boolean;
}

export interface RowContext {
  header: FileHeader;
  outlets: readonly SalesLocation[];
  /** The location of rows that name none. */
  locationId: number;
  dateOrder: DateOrder;
  now: Date;
}

/** A row without mistakes, or all its mistakes, with its date as written, if it has one. */
type ReadRow = { date: { cell: string; date: FileDate } | null } & (
  | { ok: true; row: SaleRow }
  | { ok: false; errors: SalesRowError[] }
);

/** Reads one row and collects all its mistakes. */
export function readRow({ number, cells, isAbove = false }: FileRow, context: RowContext): ReadRow {
  const { header } = context;
  const misplaced = isAbove ? aboveHeadings : misplacedCells(cells, header);
  if (misplaced) return { ok: false, errors: [{ row: number, ...misplaced }], date: null };
  const errors: SalesRowError[] = [];
  const text = (column: FileColumn): string => {
    const place = header.places[column];
    return place === undefined ? "" : shownName(textOfCsvCell(cells[place] ?? ""));
  };
  const wrong = (column: FileColumn, message: string): null => {
    errors.push({ row: number, column: titleOf(column), message, ...quoteCell(text(column)) });
    return null;
  };
  const date = readFileDate(text("date"));
  const row = rowOf({ text, wrong, date }, number, context);
  const read = { date: date && { cell: text("date"), date } };
  return errors.length === 0 && row !== null ? { ok: true, row, ...read } : { ok: false, errors, ...read };
}

/** Longer cells are quoted up to this length. */
const MOST_QUOTED = 60;

export function quoteCell(cell: string): { cell?: string } {
  if (cell === "") return {};
  return { cell: shortenText(cell, MOST_QUOTED) };
}

type RowProblem = Omit<SalesRowError, "row">;

const aboveHeadings: RowProblem = {
  column: "",
  message: "This row is above the headings. Move it below them or delete it.",
};

/** What moved the cells of a row under the wrong headings, so that none of them can be trusted. */
function misplacedCells(cells: readonly string[], header: FileHeader): RowProblem | null {
  if (repeatsHeadings(cells, header))
    return { column: "", message: "This row repeats the headings. Delete it." };
  return swallowedRows(cells, header) ?? dividedNumber(cells, header) ?? strayCell(cells, header);
}

/** Two quotation marks in different rows turn everything between them into one cell. */
function swallowedRows(cells: readonly string[], { titles, separator }: FileHeader): RowProblem | null {
  const place = cells.findIndex(
    (cell) => /[\r\n]/.test(cell) && cell.split(separator).length >= titles.length,
  );
  if (place < 0) return null;
  return {
    column: titles[place] ?? "",
    message:
      "A quotation mark opens this cell, and closes it in a line below. Remove the mark. If the cell is right, write it in one line.",
    ...quoteCell(shownName(cells[place] ?? "")),
  };
}

const UP_TO_THOUSAND = /^(?:₦|NGN|N)? ?[-\u2212]?\d{1,3}$/i;
const THREE_DIGITS = /^\d{3}(?:\.\d{1,20})?(?: ?(?:\/[-=]|NGN|naira))?$/i;

/** Unknown columns that hold text. */
const FOR_WORDS = /note|remark|comment|memo|detail|descri|narrat/i;

/** 85,000 without quotation marks is two cells, 85 and 000, and moves every cell after it under the wrong heading. */
function dividedNumber(cells: readonly string[], header: FileHeader): RowProblem | null {
  if (header.separator !== ",") return null;
  for (const column of ["price", "cost", "paid", "quantity"] as const) {
    const place = header.places[column];
    if (place === undefined) continue;
    const [first, second] = [shownName(cells[place] ?? ""), shownName(cells[place + 1] ?? "")];
    if (!UP_TO_THOUSAND.test(first) || !THREE_DIGITS.test(second)) continue;
    if (!isOneNumber(cells, header, { column, place, first, second })) continue;
    return {
      column: titleOf(column),
      message: `The comma ends the cell, so this is ${first} here and ${second} in the next column. Write ${first}${second}; if ${first} is right, write ${first}.00.`,
      cell: `${first},${second}`,
    };
  }
  return null;
}

/** Our columns that hold text. */
const textColumns = ["outlet", "product", "customer", "payment", "cashier"] as const;

/**
 * Nobody writes 000 as a number, so that is one number. Other pairs are suspicious if the row and the headings differ
 * in length, if the second cell is in a column for text, or if it makes a thing cost more than its price.
 */
function isOneNumber(
  cells: readonly string[],
  header: FileHeader,
  {
    column,
    place,
    first,
    second,
  }: Record<"first" | "second", string> & { column: FileColumn; place: number },
): boolean {
  const next = header.titles[place + 1] ?? "";
  const isKnown = Object.values(header.places).includes(place + 1);
  if (strayCell(cells, header) !== null) return true;
  if (column === "quantity") return isKnown && second.startsWith("0");
  if (textColumns.some((name) => header.places[name] === place + 1)) return true;
  if (column === "price" && header.places.cost === place + 1 && isMore(second, first)) return true;
  return (
    second.startsWith("0") || cells.length !== header.titles.length || (!isKnown && FOR_WORDS.test(next))
  );
}

const isMore = (one: string, other: string): boolean =>
  (readImportedNaira(one) ?? 0) > (readImportedNaira(other) ?? 0);

/** A cell without a heading would be lost. */
function strayCell(cells: readonly string[], { row, titles }: FileHeader): RowProblem | null {
  const place = cells.findIndex((cell, at) => (titles[at] ?? "") === "" && hasContent(cell));
  if (place < 0) return null;
  return {
    column: `Column ${columnLetter(place)}`,
    message: `This cell has no heading in row ${row}. Name the column or clear the cell. A comma in a name or a number needs quotation marks around the cell.`,
    ...quoteCell(shownName(cells[place] ?? "")),
  };
}

interface Cells {
  text: (column: FileColumn) => string;
  wrong: (column: FileColumn, message: string) => null;
  date: FileDate | null;
}

function rowOf(cells: Cells, number: number, context: RowContext): SaleRow | null {
  const receipt = readReceipt(cells);
  const soldAt = readMoment(cells, context);
  const locationId = readOutlet(cells, context);
  const customer = readName(cells, "customer");
  const paid = readAmount(cells, "paid", -MOST_AMOUNT);
  const payment = readPayment(cells);
  const cashier = readName(cells, "cashier");
  const line = isPayback(cells) ? noLine(cells, { customer, paid }) : readLine(cells);
  if (receipt === null || soldAt === null || locationId === null || line === null) return null;
  return {
    rowNumber: number,
    locationId,
    receipt,
    soldAt,
    ...line,
    customer,
    customerKey: keyOf(customer),
    paid,
    payment,
    paymentKey: keyOf(payment),
    cashier,
    cashierKey: keyOf(cashier),
  };
}

type Line = Pick<SaleRow, "product" | "productKey" | "quantity" | "amount" | "cost">;

/** A row without goods is a payback. */
const isPayback = ({ text }: Cells): boolean =>
  (["product", "quantity", "price", "cost"] as const).every((column) => text(column) === "");

function noLine({ text, wrong }: Cells, { customer, paid }: Pick<SaleRow, "customer" | "paid">): Line | null {
  if (text("paid") === "") return wrong("product", "Name the product, its quantity and its price.");
  if (customer === null && text("customer") === "") return wrong("customer", "Name who paid this back.");
  if (paid === 0) return wrong("paid", "Type how much was paid back.");
  return { product: null, productKey: null, quantity: null, amount: null, cost: null };
}

function readLine(cells: Cells): Line | null {
  const product = readName(cells, "product") ?? requireColumn(cells, "product", "Name the product.");
  const quantity = readQuantity(cells);
  const price = readAmount(cells, "price") ?? requireColumn(cells, "price", "Type the price of one, or 0.");
  const cost = readAmount(cells, "cost");
  if (product === null || quantity === null || price === null) return null;
  const amount = times(quantity, price);
  const costs = cost === null ? null : times(quantity, cost);
  if (Math.max(Math.abs(amount), Math.abs(costs ?? 0)) > MOST_AMOUNT)
    return cells.wrong("price", `One row may be worth ${formatNaira(MOST_AMOUNT)} at most.`);
  return { product, productKey: nameKey(product), quantity, amount, cost: costs };
}

/** Rounded to the kobo, half a kobo up. */
function times(quantity: number, price: number): number {
  const size = Math.round((Math.abs(quantity) * price) / THOUSANDTHS);
  return quantity < 0 && size !== 0 ? -size : size;
}

function requireColumn(cells: Cells, column: FileColumn, message: string): null {
  return cells.text(column) === "" ? cells.wrong(column, message) : null;
}

/** null if the cell is empty or a spreadsheet has spoilt it. */
function readText({ text, wrong }: Cells, column: "receipt" | NameColumn): string | null {
  const typed = text(column);
  if (typed === "") return null;
  const problem = spreadsheetProblem(typed);
  return problem === null ? typed : wrong(column, problem);
}

function readReceipt(cells: Cells): string | null {
  if (cells.text("receipt") === "") return cells.wrong("receipt", "Type the number of the receipt.");
  const receipt = readText(cells, "receipt");
  if (receipt !== null && receipt.length > MOST_RECEIPT)
    return cells.wrong("receipt", `A receipt number has ${MOST_RECEIPT} characters at most.`);
  return receipt;
}

type NameColumn = "product" | "customer" | "payment" | "cashier";

function readName(cells: Cells, column: NameColumn): string | null {
  const name = readText(cells, column);
  if (name === null) return null;
  return isNameTooLong(name) ? cells.wrong(column, `Use ${MOST_NAME} characters at most.`) : name;
}

function readPayment(cells: Cells): string | null {
  const payment = readName(cells, "payment");
  return payment !== null && readImportedNaira(payment) !== null
    ? cells.wrong("payment", "Write how it was paid, such as Cash. An amount belongs under Paid.")
    : payment;
}

function readOutlet({ text, wrong }: Cells, { outlets, locationId }: RowContext): number | null {
  const name = text("outlet");
  if (name === "") return locationId;
  const named = outlets.filter((outlet) => nameKey(outlet.name) === nameKey(name));
  if (named.length > 1)
    return wrong("outlet", "Two of your shops have this name. Rename one, or leave the cell empty.");
  return named[0]?.id ?? wrong("outlet", "You have no shop with this name. Write it as it is under Shops.");
}

const otherOrder: Record<DateOrder, string> = {
  day: "Other dates of this file have the day first, and this one the month. Write all of them in one order.",
  month: "The dates of this file have the month first, and this one the day. Write all of them in one order.",
  year: "The dates of this file have the year first, and this one does not. Write all of them in one order.",
};

function readMoment({ text, wrong, date }: Cells, { dateOrder, now }: RowContext): Date | null {
  const typed = text("date");
  if (typed === "") return wrong("date", "Type the date, such as 2026-11-23.");
  if (date === null) return wrong("date", spreadsheetProblem(typed) ?? dateProblem(typed));
  const day = date.days[dateOrder];
  if (day === null) return wrong("date", otherOrder[dateOrder]);
  if (day < FIRST_DAY) return wrong("date", "This date is before the year 2000.");
  if (day > dayOf(now)) return wrong("date", "This date is in the future.");
  return readTime({ text, wrong, date }, day, now);
}

function readTime({ text, wrong, date }: Cells, day: string, now: Date): Date | null {
  const inDate = date?.clock ?? null;
  if (text("time") === "" && inDate === null) return noonOf(day);
  const clock = text("time") === "" ? inDate : readClock(text("time"));
  if (clock === null) return wrong("time", "Write the time as 14:05 or 2:05 pm.");
  // Spreadsheets write midnight for dates without a time.
  if (inDate !== null && inDate !== 0 && inDate !== clock)
    return wrong("time", "The date has a different time. Remove one of them.");
  const moment = new Date(fromLagos(Date.parse(`${day}T00:00:00Z`) + clock));
  return moment > now ? wrong(text("time") === "" ? "date" : "time", "This time is in the future.") : moment;
}

function readQuantity({ text, wrong }: Cells): number | null {
  const typed = text("quantity");
  if (typed === "") return wrong("quantity", "Type how many were sold.");
  const quantity = readDecimal(typed, 3);
  if (quantity === null)
    return wrong("quantity", "Write a number with up to three decimals, such as 2 or 0.75.");
  if (quantity === 0) return wrong("quantity", "The quantity cannot be 0.");
  return Math.abs(quantity) > MOST_QUANTITY
    ? wrong("quantity", "This is more than 1,000,000. Split the row if it is right.")
    : quantity;
}

function amountProblem(typed: string): string {
  if (isThousandsByPoint(typed))
    return `This could be thousands or three decimals. Write ${typed.replace(".", "")} or ${typed.slice(0, -1)}.`;
  if (/\d,\d/.test(typed))
    return "A comma may only separate thousands. Write a point before the kobo, such as 1500.50.";
  return "Write naira, such as 1500 or ₦1,500.00.";
}

/** In kobo; null if the cell is empty or wrong. */
function readAmount({ text, wrong }: Cells, column: "price" | "cost" | "paid", least = 0): number | null {
  const typed = text(column);
  if (typed === "") return null;
  const amount = readImportedNaira(typed);
  if (amount === null) return wrong(column, spreadsheetProblem(typed) ?? amountProblem(typed));
  if (amount < least) return wrong(column, "This cannot be below zero.");
  return amount > MOST_AMOUNT ? wrong(column, `This is more than ${formatNaira(MOST_AMOUNT)}.`) : amount;
}
