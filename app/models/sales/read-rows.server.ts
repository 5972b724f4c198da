import { sql } from "kysely";
import type { Db } from "#db/client";
import type { SaleRow, SalesRowError } from "#db/schema";
import { MOST_MARKED } from "./import";
import { MOST_LINES } from "./sale";
import { givenRows } from "./sale.server";

/** Stores rows as they are read. Rows of a reader that died are deleted before another begins. */
export async function addReadRows(db: Db, importId: number, rows: readonly SaleRow[]): Promise<void> {
  await sql`
    insert into sales_import_rows (import_id, row_number, location_id, receipt, sold_at, product, product_key, quantity,
      amount, cost, customer, customer_key, paid, payment, payment_key, cashier, cashier_key)
    select ${importId}::bigint, * from (${givenRows(rows)}) as rows`.execute(db);
}

export async function dropReadRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("salesImportRows").where("importId", "=", importId).execute();
}

/** Stores what is wrong with rows of a file, for the marked file. */
export async function addRefusals(
  db: Db,
  importId: number,
  refusals: readonly { row: number; problems: string }[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into sales_import_refusals (import_id, row_number, problems)
    select ${importId}::bigint, row, problems
    from json_to_recordset(${JSON.stringify(refusals)}::json) as given (row integer, problems text)
    on conflict do nothing`.execute(db);
}

export async function dropRefusals(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("salesImportRefusals").where("importId", "=", importId).execute();
}

/** The marks of a file, by row number. */
export async function readRefusals(db: Db, importId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("salesImportRefusals")
    .select(["rowNumber", "problems"])
    .where("importId", "=", importId)
    .execute();
  return new Map(rows.map(({ rowNumber, problems }) => [rowNumber, problems]));
}

/** Updates the statistics, so that statements over all rows of a file get a suitable plan. */
export async function countReadRows(db: Db): Promise<void> {
  await sql`select analyze_import_rows()`.execute(db);
}

type Mismatch = "moment" | "customer" | "payment" | "cashier" | "paid" | "payback" | "lines" | "owed";

const mismatches: Record<Mismatch, { column: string; message: (found: RowMismatch) => string }> = {
  moment: {
    column: "Date",
    message: ({ receipt, first }) =>
      `Receipt ${receipt} has a different date or time in row ${first}. Make them the same, or give this one another number.`,
  },
  customer: {
    column: "Customer",
    message: ({ receipt }) =>
      `Receipt ${receipt} names two customers. Name one of them in all its rows, or in the first alone.`,
  },
  payment: {
    column: "Payment",
    message: ({ receipt }) =>
      `Receipt ${receipt} names two ways to pay. Write both in one cell, such as Cash and transfer, in all its rows.`,
  },
  cashier: {
    column: "Cashier",
    message: ({ receipt }) =>
      `Receipt ${receipt} names two cashiers. Name one of them in all its rows, or in the first alone.`,
  },
  paid: {
    column: "Paid",
    message: ({ receipt }) =>
      `Receipt ${receipt} has two amounts paid. Write what was paid for the whole receipt, once.`,
  },
  payback: {
    column: "Receipt",
    message: ({ receipt }) =>
      `Receipt ${receipt} has other rows too. Give the repayment a number of its own.`,
  },
  lines: {
    column: "Receipt",
    message: ({ receipt }) => `Receipt ${receipt} has more than ${MOST_LINES} rows. Split it.`,
  },
  owed: {
    column: "Customer",
    message: ({ receipt }) =>
      `Receipt ${receipt} was not paid exactly. Name the customer, or leave Paid empty if all was paid.`,
  },
};

interface RowMismatch {
  row: number;
  first: number;
  receipt: string;
  problem: Mismatch;
}

/** Contradictions between rows of one receipt: the first ones, at most one per row, and how many there are. */
export async function findMismatches(
  db: Db,
  importId: number,
): Promise<{ errors: (SalesRowError & { kind: Mismatch })[]; errorCount: number }> {
  const { rows } = await sql<{ count: number; kept: RowMismatch[] | null }>`
    with told as (
      select row_number, receipt, product_key, paid, sold_at, customer_key, payment_key, cashier_key,
        row_number() over sale as place, count(*) over whole as lines, min(row_number) over whole as first,
        first_value(sold_at) over sale as first_moment, min(customer_key) over whole as first_customer,
        min(payment_key) over whole as first_payment, min(cashier_key) over whole as first_cashier,
        min(paid) over whole as first_paid, coalesce(sum(amount) over whole, 0) as total,
        coalesce(max(paid) over whole, sum(amount) over whole, 0) as all_paid
      from sales_import_rows where import_id = ${importId}
      window whole as (partition by location_id, receipt),
        sale as (partition by location_id, receipt order by row_number)
    ),
    found as (
      select row_number as row, first, receipt, case
        when sold_at <> first_moment then 'moment'
        when customer_key <> first_customer then 'customer'
        when payment_key <> first_payment then 'payment'
        when cashier_key <> first_cashier then 'cashier'
        when paid <> first_paid then 'paid'
        when product_key is null and lines > 1 then 'payback'
        when place = ${MOST_LINES + 1}::integer then 'lines'
        when place = 1 and all_paid <> total and first_customer is null then 'owed'
      end as problem
      from told
    ),
    wrong as materialized (select * from found where problem is not null)
    select count(*) as count,
      (select json_agg(kept order by row) from (select * from wrong order by row limit ${MOST_MARKED}) as kept) as kept
    from wrong`.execute(db);
  const { count = 0, kept = null } = rows[0] ?? {};
  const errors = (kept ?? []).map((found) => {
    const { column, message } = mismatches[found.problem];
    const cell = column === "Receipt" ? { cell: found.receipt } : {};
    return { row: found.row, column, message: message(found), kind: found.problem, ...cell };
  });
  return { errors, errorCount: count };
}
