import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export interface SalesTables {
  products: ProductsTable;
  sales_imports: SalesImportsTable;
  /** The bytes of a file, in order. */
  sales_import_pieces: { import_id: number; piece: number; bytes: Buffer };
  /** What was read of a file, until all of it counts or none. */
  sales_import_rows: SaleRow & { import_id: number };
  /** Rows of a file that were refused, and what is wrong with each: the marks of the marked file. */
  sales_import_refusals: { import_id: number; row_number: number; problems: string };
  sales: SalesTable;
  sale_lines: SaleLinesTable;
  /** Kept by triggers, as are those of products: see the migration. */
  sales_sums: SalesSumsTable;
  product_sums: ProductSumsTable;
}

export interface ProductsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  /** The name as it is compared: lower case, single spaces. */
  name_key: string;
  created_at: Date;
}

/** A file that is "asking" waits for its owner to say which number of its dates is the day. */
export type SalesImportState =
  | "arriving"
  | "waiting"
  | "reading"
  | "asking"
  | "done"
  | "refused"
  | "taken back";

/** Which number comes first in a date such as 05/11/2026. */
export type DateOrder = "day" | "month";

/** A date of a file that can be read in both orders, and the two days: such as "2026-11-05". */
export interface DateQuestion {
  row: number;
  cell: string;
  day: string;
  month: string;
}

/** A row of a file, or a line of what a till sent: the lines of a sale have its branch and receipt in common. */
export interface SaleRow {
  row_number: number;
  location_id: number;
  receipt: string;
  sold_at: Date;
  /** Null, with all that is about it, where a customer only pays back. */
  product: string | null;
  product_key: string | null;
  quantity: number | null;
  amount: number | null;
  cost: number | null;
  customer: string | null;
  customer_key: string | null;
  /** Of the whole sale; null where nothing is said of it. */
  paid: number | null;
}

/** A mistake in a file: the row as a spreadsheet numbers it, the column's title, and what to do. */
export interface SalesRowError {
  row: number;
  column: string;
  message: string;
  /** What the cell says. */
  cell?: string;
  /** Mistakes of this kind in the file, where there are more; this is the first of them. */
  count?: number;
}

export interface SalesImportsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  /** The branch of rows that name none. */
  location_id: number;
  file_name: string;
  sha256: Buffer | null;
  size: Generated<number>;
  state: DefaultState<SalesImportState>;
  /** Until when nobody else reads it. */
  lease_ends_at: Date | null;
  row_count: Generated<number>;
  rows_read: Generated<number>;
  sale_count: Generated<number>;
  /** Sales that were here before, just as the file has them. */
  known_count: Generated<number>;
  unknown_columns: ColumnType<string[], string | undefined, string>;
  /** The first of them; `error_count` tells how many there are. */
  errors: ColumnType<SalesRowError[], string | undefined, string>;
  error_count: Generated<number>;
  /** What the owner answered; null before. */
  date_order: DateOrder | null;
  date_question: ColumnType<DateQuestion | null, string | undefined, string | null>;
  /** Rows with mistakes; null where the file was not read to its end. */
  refused_count: number | null;
  /** Lines above the headings, which are not imported. */
  title_lines: ColumnType<string[], string | undefined, string>;
  created_at: Date;
  finished_at: Date | null;
  /** Whether its pieces and rows are gone. */
  cleared: Generated<boolean>;
}

export interface SalesTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  /** Once in a branch. */
  receipt: string;
  sold_at: Date;
  customer: string | null;
  customer_key: string | null;
  /** Kobo; below zero where goods came back. */
  total: number;
  /** Kobo. What is missing of the total is owed by the customer; more than it pays back. */
  paid: number;
  till_id: number | null;
  import_id: number | null;
  created_at: Date;
}

export interface SaleLinesTable {
  owner_id: number;
  sale_id: number;
  line: number;
  product_id: number;
  /** Thousandths; below zero where it came back. */
  quantity: number;
  /** Kobo. */
  amount: number;
  /** What the goods of this line cost the shop, kobo; null where nobody said, and then there is no profit. */
  cost: number | null;
}

/** What was earned with lines that were sold. */
interface EarnedColumns {
  /** Lines whose cost is known. */
  costed: number;
  /** Of those lines, kobo. */
  profit: number;
  /** What the other lines came to, kobo. */
  unknown_cost: number;
}

export type SalesGrain = "hour" | "day" | "month" | "all";

export interface SalesSumsTable extends EarnedColumns {
  owner_id: number;
  location_id: number;
  /** An hour of a day, a day, an hour of the day in a month, or all time. */
  grain: SalesGrain;
  /** The first one of what is summed. */
  day: string;
  hour: number;
  /** All rows of `sales`. */
  receipts: number;
  /** Those that are sales. */
  sale_count: number;
  total: number;
  /** Lines, and receipts that have none: as many rows as a file of them has. */
  row_count: number;
}

export interface ProductSumsTable extends EarnedColumns {
  owner_id: number;
  location_id: number;
  grain: "day" | "month";
  day: string;
  product_id: number;
  line_count: number;
  quantity: number;
  amount: number;
}
