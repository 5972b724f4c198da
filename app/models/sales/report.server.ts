import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { QuietHour, TimedTotals } from "./report-totals";
import { type ReportPeriod, spansOf } from "./report-period";
import type { ProductSort, SoldProduct } from "./sold-product";

/** The sales of an owner in some days, in all outlets or in one. Reports read their sums, never single sales. */
export interface SalesScope {
  ownerId: number;
  locationId: number | null;
  period: ReportPeriod;
}

type SumsTable = "salesSums" | "productSums";

/** The sums of one grain between two days. */
const sumsOf = (
  table: SumsTable,
  { ownerId, locationId }: SalesScope,
  grain: "hour" | "day" | "month",
  { from, to }: ReportPeriod,
): RawBuilder<unknown> => sql`
  select * from ${sql.table(table)}
  where owner_id = ${ownerId} and grain = ${grain} and day between ${from}::date and ${to}::date
    ${locationId === null ? sql`` : sql`and location_id = ${locationId}`}`;

/** The fewest sums that make up a period: whole months, and the days before and after them. */
function fewestSums(table: SumsTable, scope: SalesScope, ofDays: "hour" | "day"): RawBuilder<unknown> {
  const { months, days } = spansOf(scope.period);
  const parts = days.map((span) => sumsOf(table, scope, ofDays, span));
  if (months) parts.push(sumsOf(table, scope, "month", months));
  return sql.join(parts, sql` union all `);
}

/** Sums are exact for any number of rows and return integers. */
const sum = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`;

/** Without a line that has a cost, the profit is unknown. */
const earned = sql`case when sum(costed) > 0 then sum(profit)::bigint end as profit,
  ${sum("unknownCost")} as unknown_cost`;

/** Totals of each day, or each hour, that has sales. */
export async function readTotals(db: Db, scope: SalesScope, by: "day" | "hour"): Promise<TimedTotals[]> {
  const { rows } = await sql<TimedTotals>`
    select day, hour, ${sum("saleCount")} as count, ${sum("total")} as sales, ${earned}
    from (${sumsOf("salesSums", scope, by, scope.period)}) as part
    group by day, hour order by day, hour`.execute(db);
  return rows;
}

/** Number of sales in each hour of the day. */
export async function countHours(db: Db, scope: SalesScope): Promise<QuietHour[]> {
  const { rows } = await sql<QuietHour>`
    select hour, ${sum("saleCount")} as count from (${fewestSums("salesSums", scope, "hour")}) as part
    group by hour`.execute(db);
  return rows;
}

const orders: Record<ProductSort, RawBuilder<unknown>> = {
  sales: sql`sold.sales desc`,
  sold: sql`sold.quantity desc`,
  profit: sql`sold.profit desc nulls last`,
  name: sql`products.name_key`,
};

/** The products sold; ties are ordered by name. */
export async function listSoldProducts(
  db: Db,
  scope: SalesScope,
  sort: ProductSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select sold.id, products.name, sold.sales, sold.quantity, sold.profit, sold.unknown_cost
    from (
      select product_id as id, ${sum("amount")} as sales, ${sum("quantity")} as quantity, ${earned}
      from (${fewestSums("productSums", scope, "day")}) as part group by product_id
    ) as sold
    join products on products.id = sold.id and products.owner_id = ${scope.ownerId}
    order by ${orders[sort]}, products.name_key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The outlets of an owner, the main one first, including archived ones, whose sales stay. */
export async function listReportLocations(db: Db, ownerId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("locations")
    .select(["id", "name"])
    .where("ownerId", "=", ownerId)
    .orderBy("isMain", "desc")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
