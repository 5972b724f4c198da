import type { SaleRow, SalesRowError } from "#db/schema";
import { dayOf, fromLagos, isDay, noonOf } from "~/models/date";
import { KOBO_IN_NAIRA, formatNaira } from "~/models/money";
import { type FileColumn, type FileHeader, titleOf } from "./file-format";
import { MOST_NAME, isTooLong, nameKey, shownName } from "./name";
import { FIRST_DAY, MOST_AMOUNT, MOST_QUANTITY, MOST_RECEIPT, THOUSANDTHS } from "./sale";

/** A branch that a row may name. */
export interface Outlet {
  id: number;
  name: string;
}

export interface RowContext {
  header: FileHeader;
  outlets: readonly Outlet[];
  /** The branch of rows that name none. */
  locationId: number;
  now: Date;
}

export type ReadRow = { ok: true; row: SaleRow } | { ok: false; errors: SalesRowError[] };

/** One row of a file, with all its mistakes. */
export function readRow(cells: readonly string[], number: number, context: RowContext): ReadRow {
  const errors: SalesRowError[] = [];
  const text = (column: FileColumn): string => {
    const place = context.header.places[column];
    return place === undefined ? "" : shownName(cells[place] ?? "");
  };
  const wrong = (column: FileColumn, message: string): null => {
    errors.push({ row: number, column: titleOf(column), message });
    return null;
  };
  const row = rowOf({ text, wrong }, number, context);
  return errors.length === 0 && row !== null ? { ok: true, row } : { ok: false, errors };
}

interface Cells {
  text: (column: FileColumn) => string;
  wrong: (column: FileColumn, message: string) => null;
}

function rowOf(cells: Cells, number: number, context: RowContext): SaleRow | null {
  const receipt = readReceipt(cells);
  const soldAt = readMoment(cells, context.now);
  const locationId = readOutlet(cells, context);
  const customer = readName(cells, "customer");
  const paid = readAmount(cells, "paid", -MOST_AMOUNT);
  const line = isPayback(cells) ? noLine(cells, { customer, paid }) : readLine(cells);
  if (receipt === null || soldAt === null || locationId === null || line === null) return null;
  return {
    ...{ row_number: number, location_id: locationId, receipt, sold_at: soldAt, ...line },
    ...{ customer, customer_key: customer === null ? null : nameKey(customer), paid },
  };
}

type Line = Pick<SaleRow, "product" | "product_key" | "quantity" | "amount" | "cost">;

/** A row without goods is a customer who pays back. */
const isPayback = ({ text }: Cells): boolean =>
  (["product", "quantity", "price", "cost"] as const).every((column) => text(column) === "");

function noLine({ text, wrong }: Cells, { customer, paid }: Pick<SaleRow, "customer" | "paid">): Line | null {
  if (text("paid") === "") return wrong("product", "Name the product, its quantity and its price.");
  if (customer === null && text("customer") === "") return wrong("customer", "Name who paid this back.");
  if (paid === 0) return wrong("paid", "Type how much was paid back.");
  return { product: null, product_key: null, quantity: null, amount: null, cost: null };
}

function readLine(cells: Cells): Line | null {
  const product = readName(cells, "product") ?? needed(cells, "product", "Name the product.");
  const quantity = readQuantity(cells);
  const price = readAmount(cells, "price") ?? needed(cells, "price", "Type the price of one, or 0.");
  const cost = readAmount(cells, "cost");
  if (product === null || quantity === null || price === null) return null;
  const amount = times(quantity, price);
  const costs = cost === null ? null : times(quantity, cost);
  if (Math.max(Math.abs(amount), Math.abs(costs ?? 0)) > MOST_AMOUNT)
    return cells.wrong("price", `One row may be worth ${formatNaira(MOST_AMOUNT)} at most.`);
  return { product, product_key: nameKey(product), quantity, amount, cost: costs };
}

/** To the kobo; half a kobo counts as one. */
function times(quantity: number, price: number): number {
  const size = Math.round((Math.abs(quantity) * price) / THOUSANDTHS);
  return quantity < 0 && size !== 0 ? -size : size;
}

function needed(cells: Cells, column: FileColumn, message: string): null {
  return cells.text(column) === "" ? cells.wrong(column, message) : null;
}

function readReceipt({ text, wrong }: Cells): string | null {
  const receipt = text("receipt");
  if (receipt === "") return wrong("receipt", "Type the number of the receipt.");
  if (receipt.length > MOST_RECEIPT)
    return wrong("receipt", `A receipt number has ${MOST_RECEIPT} characters at most.`);
  return receipt;
}

function readName({ text, wrong }: Cells, column: "product" | "customer"): string | null {
  const name = text(column);
  if (name === "") return null;
  return isTooLong(name) ? wrong(column, `Use ${MOST_NAME} characters at most.`) : name;
}

function readOutlet({ text, wrong }: Cells, { outlets, locationId }: RowContext): number | null {
  const name = text("outlet");
  if (name === "") return locationId;
  const named = outlets.filter((outlet) => nameKey(outlet.name) === nameKey(name));
  if (named.length > 1)
    return wrong("outlet", "Two of your branches have this name. Rename one, or leave the cell empty.");
  return named[0]?.id ?? wrong("outlet", "You have no branch of this name. Write it as under Locations.");
}

const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The day as "2026-11-23"; null for what is none, and for what could be two. */
function readDay(typed: string): string | null {
  const [, day, month, year] = DAY_FIRST.exec(typed) ?? [];
  const text = day && month && year ? [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-") : typed;
  return isDay(text) ? text : null;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/i;

/** Since midnight, in milliseconds. */
function readClock(typed: string): number | null {
  const [, hours, minutes, seconds = "0", half] = CLOCK.exec(typed) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const hour = half === undefined ? Number(hours) : twelveHours(Number(hours), half.toLowerCase() === "pm");
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function twelveHours(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

function readMoment({ text, wrong }: Cells, now: Date): Date | null {
  if (text("date") === "") return wrong("date", "Type the date, such as 2026-11-23.");
  const day = readDay(text("date"));
  if (day === null) return wrong("date", "Write the date as 2026-11-23 or 23/11/2026.");
  if (day < FIRST_DAY) return wrong("date", "This date is before the year 2000.");
  if (day > dayOf(now)) return wrong("date", "This date is in the future.");
  if (text("time") === "") return noonOf(day);
  const clock = readClock(text("time"));
  if (clock === null) return wrong("time", "Write the time as 14:05 or 2:05 pm.");
  const moment = new Date(fromLagos(Date.parse(`${day}T00:00:00Z`) + clock));
  return moment > now ? wrong("time", "This time is in the future.") : moment;
}

/** Commas only between thousands: 1,5 could mean two numbers. */
const DECIMAL = /^([-\u2212])?(\d{1,12}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d+))?$/;

/** In units of so many decimals; null for what is no such number. */
function readDecimal(typed: string, decimals: number): number | null {
  const [, minus, whole, rest = ""] = DECIMAL.exec(typed) ?? [];
  if (whole === undefined) return null;
  const kept = rest.replace(/0+$/, "");
  if (kept.length > decimals) return null;
  const size = Number(whole.replaceAll(",", "") + kept.padEnd(decimals, "0"));
  return minus && size !== 0 ? -size : size;
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

/** In kobo; null for an empty cell and for a wrong one. */
function readAmount({ text, wrong }: Cells, column: "price" | "cost" | "paid", least = 0): number | null {
  const typed = text(column).replace(/^([-\u2212]?)\s*(?:₦|NGN|N)\s*/i, "$1");
  if (text(column) === "") return null;
  const amount = readDecimal(typed, String(KOBO_IN_NAIRA).length - 1);
  if (amount === null) return wrong(column, "Write naira, such as 1500 or ₦1,500.00.");
  if (amount < least) return wrong(column, "This cannot be below zero.");
  return amount > MOST_AMOUNT ? wrong(column, `This is more than ${formatNaira(MOST_AMOUNT)}.`) : amount;
}
