import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export interface SalesTables {
  products: ProductsTable;
  salesImports: SalesImportsTable;
  /** The bytes of a file, in order. */
  salesImportPieces: { importId: number; piece: number; bytes: Buffer };
  /** Rows read from a file, until all of them are imported or none. */
  salesImportRows: SaleRow & { importId: number };
  /** Refused rows of a file, and what is wrong with each: the marks of the marked file. */
  salesImportRefusals: { importId: number; rowNumber: number; problems: string };
  sales: SalesTable;
  saleLines: SaleLinesTable;
  /** Maintained by triggers, as are the sums per product: see the migration. */
  salesSums: SalesSumsTable;
  productSums: ProductSumsTable;
  salesSplitSums: SalesSplitSumsTable;
}

export interface ProductsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  name: string;
  /** The name for comparison: lower case, single spaces. */
  nameKey: string;
  createdAt: Date;
}

/** "asking": the owner must say what the dates or the headings of the file mean. */
export type SalesImportState =
  | "arriving"
  | "waiting"
  | "reading"
  | "asking"
  | "done"
  | "refused"
  | "taken back";

/** What comes first in a date such as 05/11/2026 or 05/11/26. */
export type DateOrder = "day" | "month" | "year";

/** A date of a file that can be read in several orders, and the day that it is in each: such as "2026-11-05". */
export interface DateQuestion extends Partial<Record<DateOrder, string>> {
  row: number;
  cell: string;
}

/** A row of a file, or a line sent by a till: lines of one sale share location and receipt. */
export interface SaleRow {
  rowNumber: number;
  locationId: number;
  receipt: string;
  soldAt: Date;
  /** null, with everything about it, if a customer only pays back. */
  product: string | null;
  productKey: string | null;
  quantity: number | null;
  amount: number | null;
  cost: number | null;
  customer: string | null;
  customerKey: string | null;
  /** For the whole sale; null if not given. */
  paid: number | null;
  /** How it was paid, in the shop's words. */
  payment: string | null;
  paymentKey: string | null;
  /** Who sold it. */
  cashier: string | null;
  cashierKey: string | null;
}

/** A mistake in a file: the row number a spreadsheet shows, the column's title, and what to do. */
export interface SalesRowError {
  row: number;
  column: string;
  message: string;
  /** The content of the cell. */
  cell?: string;
  /** How many mistakes of this kind the file has, if more than one; this is the first. */
  count?: number;
}

export interface SalesImportsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  /** The location of rows that name none. */
  locationId: number;
  fileName: string;
  sha256: Buffer | null;
  size: Generated<number>;
  state: DefaultState<SalesImportState>;
  /** Until then no other reader takes it. */
  leaseEndsAt: Date | null;
  /** How often a reader has begun it and not finished. */
  attempts: Generated<number>;
  rowCount: Generated<number>;
  rowsRead: Generated<number>;
  saleCount: Generated<number>;
  /** Sales already stored exactly as in the file. */
  knownCount: Generated<number>;
  unknownColumns: ColumnType<string[], string | undefined, string>;
  /** The first of them; `error_count` is the number of all. */
  errors: ColumnType<SalesRowError[], string | undefined, string>;
  errorCount: Generated<number>;
  /** The owner's answer; null before it. */
  dateOrder: DateOrder | null;
  dateQuestion: ColumnType<DateQuestion | null, string | undefined, string | null>;
  /** Whether the owner must say which of the file's headings are which columns. */
  asksColumns: Generated<boolean>;
  /** The owner's answer: our column for each column of the file, by place, or ""; null before it. */
  chosenColumns: ColumnType<string[] | null, string | undefined, string | null>;
  /** Rows with mistakes; null if the file was not read to its end. */
  refusedCount: number | null;
  /** Lines above the headings, which are not imported. */
  titleLines: ColumnType<string[], string | undefined, string>;
  createdAt: Date;
  finishedAt: Date | null;
  /** Whether its pieces and rows are deleted. */
  cleared: Generated<boolean>;
}

export interface SalesTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  locationId: number;
  /** Unique in a location. */
  receipt: string;
  soldAt: Date;
  customer: string | null;
  customerKey: string | null;
  /** Kobo; negative for returns. */
  total: number;
  /** Kobo. The customer owes what is missing from the total, and pays back what exceeds it. */
  paid: number;
  /** How it was paid, in the shop's words; null if neither till nor file said so. */
  payment: string | null;
  paymentKey: string | null;
  cashier: string | null;
  cashierKey: string | null;
  tillId: number | null;
  importId: number | null;
  /** The person of the shop who entered it by hand: what a customer paid back. */
  enteredBy: number | null;
  /** Whether it takes a sale back: then it lowers the number of sales. */
  isVoid: Generated<boolean>;
  createdAt: Date;
}

export interface SaleLinesTable {
  ownerId: number;
  saleId: number;
  line: number;
  productId: number;
  /** Thousandths; negative for a return. */
  quantity: number;
  /** Kobo. */
  amount: number;
  /** What the goods of this line cost the shop, in kobo; null if unknown, and then there is no profit. */
  cost: number | null;
}

/** What the shop earned with the lines sold. */
interface EarnedColumns {
  /** Lines with a known cost. */
  costed: number;
  /** Profit of those lines, in kobo. */
  profit: number;
  /** Total of the other lines, in kobo. */
  unknownCost: number;
}

export type SalesGrain = "hour" | "day" | "month" | "all";

export interface SalesSumsTable extends EarnedColumns {
  ownerId: number;
  locationId: number;
  /** An hour of a day, a day, an hour of the day in a month, or all time. */
  grain: SalesGrain;
  /** The first day of the sum. */
  day: string;
  hour: number;
  /** All rows of `sales`. */
  receipts: number;
  /** The ones that are sales, less those taken back. */
  saleCount: number;
  total: number;
  /** Lines, and receipts without any: as many rows as a file with them has. */
  rowCount: number;
}

export interface ProductSumsTable extends EarnedColumns {
  ownerId: number;
  locationId: number;
  grain: "day" | "month";
  day: string;
  productId: number;
  lineCount: number;
  quantity: number;
  amount: number;
}

/** What sales can be split by. */
export type SalesSplit = "payment" | "cashier";

export interface SalesSplitSumsTable {
  ownerId: number;
  locationId: number;
  grain: "day" | "month";
  day: string;
  split: SalesSplit;
  key: string;
  /** As it was written first. */
  name: string;
  /** All rows of `sales`. */
  receipts: number;
  /** The ones that are sales, less those taken back. */
  saleCount: number;
  total: number;
}
