import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { QuietHour, TimedFigures } from "./report-figures";
import type { ProductSort, SoldProduct } from "./sold-product";

/** The sales of an owner in some time, in all outlets or in one. */
export interface SalesScope {
  ownerId: number;
  locationId: number | null;
  since: Date;
  until: Date;
}

/** Lagos is one hour ahead of UTC the whole year round. */
const shown = sql`sales.sold_at at time zone interval '1 hour'`;
const day = sql<string>`(${shown})::date`;
const hour = sql<number>`extract(hour from ${shown})::integer`;

/** A customer who pays back bought nothing then. */
const isSale = sql<boolean>`sales.total >= 0 and not (sales.total = 0 and sales.paid > 0)`;

const countOfSales = sql<number>`count(*) filter (where ${isSale})`;

/** Sums of amounts are exact in any number of rows, and come as the integers they are. */
const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`;

const sumOfProfit = sql<
  number | null
>`sum(sale_lines.amount - sale_lines.cost) filter (where sale_lines.cost is not null)::bigint`;
const sumWithoutCost = sql<number>`coalesce(sum(sale_lines.amount) filter (where sale_lines.cost is null), 0)::bigint`;

export const salesOf = (db: Db, { ownerId, locationId, since, until }: SalesScope) =>
  db
    .selectFrom("sales")
    .where("sales.owner_id", "=", ownerId)
    .where("sales.sold_at", ">=", since)
    .where("sales.sold_at", "<", until)
    .$if(locationId !== null, (query) => query.where("sales.location_id", "=", locationId));

const linesOf = (db: Db, scope: SalesScope) =>
  salesOf(db, scope).innerJoin("sale_lines", (join) =>
    join.onRef("sale_lines.sale_id", "=", "sales.id").onRef("sale_lines.owner_id", "=", "sales.owner_id"),
  );

/** What was sold in each day that has sales, or in each hour of them. */
export async function readFigures(db: Db, scope: SalesScope, by: "day" | "hour"): Promise<TimedFigures[]> {
  const at = by === "day" ? sql<number>`0` : hour;
  const [sold, earned] = await Promise.all([
    salesOf(db, scope)
      .select([day.as("day"), at.as("hour"), countOfSales.as("count")])
      .select(sum(sql.ref("sales.total")).as("sales"))
      .groupBy([sql`1`, sql`2`])
      .orderBy(sql`1`)
      .orderBy(sql`2`)
      .execute(),
    linesOf(db, scope)
      .select([day.as("day"), at.as("hour"), sumOfProfit.as("profit"), sumWithoutCost.as("unknownCost")])
      .groupBy([sql`1`, sql`2`])
      .execute(),
  ]);
  const key = (row: { day: string; hour: number }) => `${row.day} ${row.hour}`;
  const profits = new Map(earned.map((row) => [key(row), row]));
  return sold.map((row) => {
    const { profit = null, unknownCost = 0 } = profits.get(key(row)) ?? {};
    return { ...row, profit, unknownCost };
  });
}

/** How many sales each hour of the day has. */
export async function countHours(db: Db, scope: SalesScope): Promise<QuietHour[]> {
  return salesOf(db, scope)
    .where(isSale)
    .select([hour.as("hour"), (row) => row.fn.countAll<number>().as("count")])
    .groupBy(sql`1`)
    .execute();
}

const orders: Record<ProductSort, RawBuilder<unknown>> = {
  sales: sql`sold.sales desc`,
  sold: sql`sold.quantity desc`,
  profit: sql`sold.profit desc nulls last`,
  name: sql`products.name_key`,
};

/** The products of the sales, in an order that ends with their names. */
export async function listSoldProducts(
  db: Db,
  scope: SalesScope,
  sort: ProductSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<SoldProduct[]> {
  const sold = linesOf(db, scope)
    .select("sale_lines.product_id as id")
    .select(sum(sql.ref("sale_lines.amount")).as("sales"))
    .select(sum(sql.ref("sale_lines.quantity")).as("quantity"))
    .select([sumOfProfit.as("profit"), sumWithoutCost.as("unknownCost")])
    .groupBy("sale_lines.product_id");
  return db
    .selectFrom(sold.as("sold"))
    .innerJoin("products", (join) =>
      join.onRef("products.id", "=", "sold.id").on("products.owner_id", "=", scope.ownerId),
    )
    .select(["sold.id", "products.name", "sold.sales", "sold.quantity", "sold.profit", "sold.unknownCost"])
    .orderBy(orders[sort])
    .orderBy("products.name_key")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The outlets of an owner, those that are archived too: their sales stay. The main one first. */
export async function listOutlets(db: Db, ownerId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("locations")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .orderBy("is_main", "desc")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
