import { sql } from "kysely";

import type { Db } from "#db/client";
import { keyOf } from "~/models/sales/sale";
import { findMainLocation } from "~/models/users/location.server";
import { setTimeout as wait } from "node:timers/promises";
import type { Upload } from "~/http/forms/upload.server";
import { importNext } from "~/services/sales/import-sales.server";
import { type ReceiveFileResult, receiveFile } from "~/services/sales/receive-file.server";
import type { makeContext } from "./context";

interface Line {
  product: string;
  /** Thousandths; one whole item by default. */
  quantity?: number;
  amount: number;
  cost?: number | null;
}

interface Sale {
  at: string;
  /** By default the sum of the lines. */
  total?: number;
  /** By default the total. */
  paid?: number;
  customer?: string;
  payment?: string;
  cashier?: string;
  lines?: Line[];
  locationId?: number;
}

let receipts = 0;

const namesIn = (sale: Sale) => {
  const [customer, payment, cashier] = [sale.customer ?? null, sale.payment ?? null, sale.cashier ?? null];
  return {
    customer,
    customerKey: keyOf(customer),
    payment,
    paymentKey: keyOf(payment),
    cashier,
    cashierKey: keyOf(cashier),
  };
};

/** Writes sales as a file or a till does; returns their numbers. */
export async function sell(db: Db, ownerId: number, sales: readonly Sale[]): Promise<number[]> {
  const main = await findMainLocation(db, ownerId);
  const ids: number[] = [];
  for (const sale of sales) {
    const { at, lines = [], locationId = main?.id ?? 0, ...amounts } = sale;
    const total = amounts.total ?? lines.reduce((sum, { amount }) => sum + amount, 0);
    receipts += 1;
    const { id } = await db
      .insertInto("sales")
      .values({
        ownerId,
        locationId,
        receipt: `R${receipts}`,
        soldAt: new Date(at),
        ...namesIn(sale),
        total,
        paid: amounts.paid ?? total,
        createdAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
    for (const [index, { product, quantity = 1000, amount, cost = null }] of lines.entries()) {
      const productId = await productOf(db, ownerId, product);
      await db
        .insertInto("saleLines")
        .values({ ownerId, saleId: id, line: index + 1, productId, quantity, amount, cost })
        .execute();
    }
  }
  return ids;
}

async function productOf(db: Db, ownerId: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto("products")
    .values({ ownerId, name, nameKey: name.toLowerCase(), createdAt: new Date() })
    .onConflict((conflict) => conflict.columns(["ownerId", "nameKey"]).doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * That many sales of two lines each, evenly over the days before a moment: every tenth is owed, every fifth line has
 * no cost.
 */
export async function sellMany(
  db: Db,
  ownerId: number,
  { count, days, until, products = 200 }: { count: number; days: number; until: Date; products?: number },
): Promise<void> {
  const main = await findMainLocation(db, ownerId);
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  const later = sql`, now() as created_at`;
  await sql`insert into products (owner_id, name, name_key, created_at)
    select ${ownerId}::bigint, 'Product ' || n, 'product ' || n ${later} from generate_series(1, ${products}::integer) as n`.execute(
    db,
  );
  await sql`insert into sales (owner_id, location_id, receipt, sold_at, customer, customer_key, total, paid, created_at)
    select ${ownerId}::bigint, ${main?.id ?? 0}::bigint, 'M' || n, ${until}::timestamptz - n * (${days}::integer * interval '1 day') / ${count}::integer,
      case when n % 10 = 0 then 'Customer ' || n % 997 end, case when n % 10 = 0 then 'customer ' || n % 997 end,
      150000, case when n % 10 = 0 then 0 else 150000 end ${later} from ${numbers}`.execute(db);
  await sql`insert into sale_lines (owner_id, sale_id, line, product_id, quantity, amount, cost)
    select sales.owner_id, sales.id, line, first.id + (sales.id * 7 + line * 13) % ${products}::integer, 1000, line * 50000,
      case when (sales.id + line) % 5 > 0 then line * 40000 end
    from sales, generate_series(1, 2) as line, (select min(id) as id from products where owner_id = ${ownerId}) as first
    where sales.owner_id = ${ownerId} and sales.receipt like 'M%'`.execute(db);
  await sql`analyze sales, sale_lines, products`.execute(db);
}

type App = ReturnType<typeof makeContext>;

/** A file as the body parser passes it on, in parts of this many bytes. */
export function uploadOf(
  text: string | Buffer,
  locationId: number,
  { part = 1000, fileName = "sales.csv" } = {},
): Upload {
  const bytes = Buffer.from(text);
  async function* parts() {
    for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part);
  }
  return { fields: new Map([["location", String(locationId)]]), fileName, bytes: parts() };
}

export const TITLES = "Receipt,Date,Time,Outlet,Product,Quantity,Price,Cost,Customer,Paid";

/** A file of these rows below the usual titles. */
export const fileOf = (...rows: string[]): string => [TITLES, ...rows].join("\n");

export const receive = (
  app: App,
  ownerId: number,
  locationId: number,
  text: string | Buffer,
  fileName = "sales.csv",
): Promise<ReceiveFileResult> => receiveFile(app, ownerId, uploadOf(text, locationId, { fileName }));

/** The number of an accepted file. */
export async function received(...file: Parameters<typeof receive>): Promise<number> {
  const answer = await receive(...file);
  if (answer.outcome !== "stored") throw new Error(`the file was not taken in: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** That many receipts of two rows each, as a till would export them. */
export function manySales(receipts: number): string {
  const rows = Array.from({ length: receipts }, (_, index) => {
    const start = `R${index},2026-10-${String(1 + (index % 28)).padStart(2, "0")},${10 + (index % 9)}:${10 + (index % 50)}`;
    return `${start},,Product ${index % 400},${1 + (index % 5)},"1,${100 + (index % 800)}.50",900,,\n${start},,Rice ${index % 7},2.5,1900,1700,,`;
  });
  return fileOf(...rows);
}

/** Waits until all files of an owner are read, here or by a site running beside. */
export async function readFiles(app: App, ownerId: number): Promise<void> {
  const open = app.db
    .selectFrom("salesImports")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("state", "in", ["waiting", "reading"]);
  while ((await open.execute()).length > 0) if (!(await importNext(app))) await wait(50);
}
