import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { SaleRow } from "#db/schema";
import type { NewSale } from "./sale";

/** A query that returns the columns of `SaleRow`. */
type Rows = RawBuilder<unknown>;

/** Rows in memory. */
export const givenRows = (rows: readonly SaleRow[]): Rows => sql`
  select "rowNumber" as row_number, "locationId" as location_id, receipt, "soldAt" as sold_at, product,
    "productKey" as product_key, quantity, amount, cost, customer, "customerKey" as customer_key, paid,
    payment, "paymentKey" as payment_key, cashier, "cashierKey" as cashier_key
  from json_to_recordset(${JSON.stringify(rows)}::json) as given (
    "rowNumber" integer, "locationId" bigint, receipt text, "soldAt" timestamptz, product text, "productKey" text,
    quantity integer, amount bigint, cost bigint, customer text, "customerKey" text, paid bigint,
    payment text, "paymentKey" text, cashier text, "cashierKey" text)`;

/** Rows read from a file. */
export const readRows = (importId: number): Rows => sql`
  select row_number, location_id, receipt, sold_at, product, product_key, quantity, amount, cost, customer,
    customer_key, paid, payment, payment_key, cashier, cashier_key
  from sales_import_rows where import_id = ${importId}`;

/**
 * Only one process writes sales of an owner until the transaction ends. Otherwise two imports with the same receipt
 * would both find it missing, and two with the same products would wait for each other.
 */
export async function lockSales(trx: Db, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sales:${ownerId}`}, 0))`.execute(trx);
}

const linesInWords = (row: string) => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`string_agg(concat_ws(' ', ${column("quantity")}, ${column("amount")}, coalesce(${column("cost")}::text, '-'),
    product_key), E'\n' order by product_key, ${column("quantity")}, ${column("amount")}, ${column("cost")})
    filter (where product_key is not null)`;
};

/** Rows of a file by number: `from` is inclusive, `to` exclusive. */
interface Part {
  from: number;
  to: number;
}

/** A name as the first row of a receipt that has it writes it. */
const firstOf = (column: "customer" | "payment" | "cashier") =>
  sql`(array_agg(${sql.ref(column)} order by row_number) filter (where ${sql.ref(column)} is not null))[1] as ${sql.ref(column)}`;

/** One row for each receipt, or for each receipt whose first row is in the part. */
const salesOf = (rows: Rows, part?: Part) => sql`
  select location_id, receipt, min(row_number) as first_row, min(sold_at) as sold_at,
    ${firstOf("customer")},
    max(customer_key) as customer_key, ${firstOf("payment")}, max(payment_key) as payment_key, ${firstOf("cashier")},
    max(cashier_key) as cashier_key, coalesce(sum(amount), 0)::bigint as total,
    coalesce(max(paid), sum(amount), 0)::bigint as paid, ${linesInWords("rows")} as lines
  from (${rows}) as rows group by location_id, receipt
  ${part ? sql`having min(row_number) >= ${part.from} and min(row_number) < ${part.to}` : sql``}`;

/**
 * The receipts of the rows that the location already has, and whether the sales are equal to the minute, since a file
 * may have no seconds.
 */
const knownSales = (rows: Rows) => sql`
  select new.first_row, new.location_id, new.receipt,
    (old.total = new.total and old.paid = new.paid and old.customer_key is not distinct from new.customer_key
      and date_trunc('minute', old.sold_at) = date_trunc('minute', new.sold_at)
      and there.lines is not distinct from new.lines) as same
  from (${salesOf(rows)}) as new
  join sales as old on old.location_id = new.location_id and old.receipt = new.receipt
  left join lateral (
    select ${linesInWords("line")} as lines
    from (
      select sale_lines.*, products.name_key as product_key
      from sale_lines join products on products.id = sale_lines.product_id where sale_id = old.id
    ) as line
  ) as there on true`;

interface KnownSale {
  row: number;
  locationId: number;
  receipt: string;
  same: boolean;
}

export async function listKnown(db: Db, rows: Rows): Promise<KnownSale[]> {
  const { rows: known } = await sql<KnownSale>`
    select first_row as row, location_id, receipt, same from (${knownSales(rows)}) as known`.execute(db);
  return known;
}

/** How many sales of the rows are already stored, and the first of those stored with other content. */
export async function countKnown(db: Db, rows: Rows, limit: number) {
  const { rows: counted } = await sql<{ same: number; others: number; first: KnownSale[] | null }>`
    with known as materialized (${knownSales(rows)})
    select count(*) filter (where same) as same, count(*) filter (where not same) as others,
      (select json_agg(json_build_object('row', first_row, 'receipt', receipt) order by first_row)
        from (select * from known where not same order by first_row limit ${limit}) as first) as first
    from known`.execute(db);
  const { same = 0, others = 0, first = null } = counted[0] ?? {};
  return { same, others, first: (first ?? []) as Pick<KnownSale, "row" | "receipt">[] };
}

/** A sale that a till of the location sent; undefined for one of a file, which its owner can undo as a whole. */
export async function findSentSale(
  db: Db,
  locationId: number,
  receipt: string,
): Promise<NewSale | undefined> {
  const sale = await db
    .selectFrom("sales")
    .select(["id", "locationId", "receipt", "soldAt", "customer", "paid", "payment", "cashier"])
    .where("locationId", "=", locationId)
    .where("receipt", "=", receipt)
    .where("tillId", "is not", null)
    .executeTakeFirst();
  if (!sale) return undefined;
  const { id, ...facts } = sale;
  const lines = await db
    .selectFrom("saleLines")
    .innerJoin("products", "products.id", "saleLines.productId")
    .select(["products.name as product", "quantity", "amount", "cost"])
    .where("saleId", "=", id)
    .orderBy("line")
    .execute();
  return { ...facts, lines };
}

interface Source {
  ownerId: number;
  tillId: number | null;
  importId: number | null;
  now: Date;
  /** Whether the rows take sales back. */
  isVoid: boolean;
}

/** Writes the sales of the rows that are not stored yet, under the owner's lock; returns how many there were. */
export async function addSales(trx: Db, source: Source, rows: Rows): Promise<number> {
  await addProducts(trx, source, rows);
  return addReceipts(trx, source, rows);
}

/** Rows of a file written by one statement, which must not take as long as a whole file. */
const WRITTEN_AT_ONCE = 10_000;

/** Writes the sales of a file that was read, in the caller's transaction; returns how many there were. */
export async function addReadSales(trx: Db, source: Source & { importId: number }): Promise<number> {
  const rows = readRows(source.importId);
  await addProducts(trx, source, rows);
  const { last } = await trx
    .selectFrom("salesImportRows")
    .select((row) => row.fn.max("rowNumber").as("last"))
    .where("importId", "=", source.importId)
    .executeTakeFirstOrThrow();
  let added = 0;
  for (let from = 0; from <= last; from += WRITTEN_AT_ONCE)
    added += await addReceipts(trx, source, rows, { from, to: from + WRITTEN_AT_ONCE });
  return added;
}

async function addReceipts(trx: Db, source: Source, rows: Rows, part?: Part): Promise<number> {
  const { ownerId, tillId, importId, now, isVoid } = source;
  const added = await sql<{ count: number }>`
    with rows as materialized (${rows}),
    added as (
      insert into sales (owner_id, location_id, receipt, sold_at, customer, customer_key, total, paid, payment,
        payment_key, cashier, cashier_key, till_id, import_id, created_at, is_void)
      select ${ownerId}::bigint, location_id, receipt, sold_at, customer, customer_key, total, paid, payment, payment_key,
        cashier, cashier_key, ${tillId}::bigint, ${importId}::bigint, ${now}::timestamptz, ${isVoid}::boolean
      from (${salesOf(sql`select * from rows`, part)}) as new
      where not exists (
        select from sales where sales.location_id = new.location_id and sales.receipt = new.receipt
      )
      order by first_row
      returning id, location_id, receipt
    ),
    lines as (
      insert into sale_lines (owner_id, sale_id, line, product_id, quantity, amount, cost)
      select ${ownerId}::bigint, added.id, row_number() over (partition by added.id order by row_number), products.id,
        quantity, amount, cost
      from rows join added on added.location_id = rows.location_id and added.receipt = rows.receipt
      join products on products.owner_id = ${ownerId} and products.name_key = rows.product_key
    )
    select count(*) as count from added`.execute(trx);
  return added.rows[0]?.count ?? 0;
}

/** A product keeps the name of the first row that mentions it. */
async function addProducts(trx: Db, { ownerId, now }: Source, rows: Rows): Promise<void> {
  await sql`
    insert into products (owner_id, name, name_key, created_at)
    select distinct on (product_key) ${ownerId}::bigint, product, product_key, ${now}::timestamptz
    from (${rows}) as rows where product_key is not null order by product_key, row_number
    on conflict (owner_id, name_key) do nothing`.execute(trx);
}
