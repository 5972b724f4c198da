import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export interface SalesTables {
  products: ProductsTable;
  sales_imports: SalesImportsTable;
  /** The bytes of a file, in order. */
  sales_import_pieces: { import_id: number; piece: number; bytes: Buffer };
  /** Rows read from a file, until all of them are imported or none. */
  sales_import_rows: SaleRow & { import_id: number };
  /** Refused rows of a file, and what is wrong with each: the marks of the marked file. */
  sales_import_refusals: { import_id: number; row_number: number; problems: string };
  sales: SalesTable;
  sale_lines: SaleLinesTable;
  /** Maintained by triggers, as are the sums per product: see the migration. */
  sales_sums: SalesSumsTable;
  product_sums: ProductSumsTable;
}

export interface ProductsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  /** The name for comparison: lower case, single spaces. */
  name_key: string;
  created_at: Date;
}

/** "asking": the owner must say which number of the file's dates is the day. */
export type SalesImportState =
  | "arriving"
  | "waiting"
  | "reading"
  | "asking"
  | "done"
  | "refused"
  | "taken back";

/** The number that comes first in a date such as 05/11/2026. */
export type DateOrder = "day" | "month";

/** A date of a file that can be read in both orders, and the two days: such as "2026-11-05". */
export interface DateQuestion {
  row: number;
  cell: string;
  day: string;
  month: string;
}

/** A row of a file, or a line sent by a till: lines of one sale share location and receipt. */
export interface SaleRow {
  row_number: number;
  location_id: number;
  receipt: string;
  sold_at: Date;
  /** null, with everything about it, if a customer only pays back. */
  product: string | null;
  product_key: string | null;
  quantity: number | null;
  amount: number | null;
  cost: number | null;
  customer: string | null;
  customer_key: string | null;
  /** For the whole sale; null if not given. */
  paid: number | null;
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
  owner_id: number;
  /** The location of rows that name none. */
  location_id: number;
  file_name: string;
  sha256: Buffer | null;
  size: Generated<number>;
  state: DefaultState<SalesImportState>;
  /** Until then no other reader takes it. */
  lease_ends_at: Date | null;
  row_count: Generated<number>;
  rows_read: Generated<number>;
  sale_count: Generated<number>;
  /** Sales already stored exactly as in the file. */
  known_count: Generated<number>;
  unknown_columns: ColumnType<string[], string | undefined, string>;
  /** The first of them; `error_count` is the number of all. */
  errors: ColumnType<SalesRowError[], string | undefined, string>;
  error_count: Generated<number>;
  /** The owner's answer; null before it. */
  date_order: DateOrder | null;
  date_question: ColumnType<DateQuestion | null, string | undefined, string | null>;
  /** Rows with mistakes; null if the file was not read to its end. */
  refused_count: number | null;
  /** Lines above the headings, which are not imported. */
  title_lines: ColumnType<string[], string | undefined, string>;
  created_at: Date;
  finished_at: Date | null;
  /** Whether its pieces and rows are deleted. */
  cleared: Generated<boolean>;
}

export interface SalesTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  /** Unique in a location. */
  receipt: string;
  sold_at: Date;
  customer: string | null;
  customer_key: string | null;
  /** Kobo; negative for returns. */
  total: number;
  /** Kobo. The customer owes what is missing from the total, and pays back what exceeds it. */
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
  unknown_cost: number;
}

export type SalesGrain = "hour" | "day" | "month" | "all";

export interface SalesSumsTable extends EarnedColumns {
  owner_id: number;
  location_id: number;
  /** An hour of a day, a day, an hour of the day in a month, or all time. */
  grain: SalesGrain;
  /** The first day of the sum. */
  day: string;
  hour: number;
  /** All rows of `sales`. */
  receipts: number;
  /** The ones that are sales. */
  sale_count: number;
  total: number;
  /** Lines, and receipts without any: as many rows as a file with them has. */
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
