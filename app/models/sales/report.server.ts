import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { SalesSplit } from "#db/schema";
import type { User } from "~/models/users/user";
import { type QuietHour, type SalesTotals, type TimedTotals, nothing } from "./report-totals";
import { type ReportPeriod, spansOf } from "./report-period";
import { nameKey } from "./name";
import { type FoundSplit, SHOWN_NAMES, type SplitPart } from "./split";
import type { ProductSort, SoldProduct } from "./sold-product";

export interface ReportReader {
  user: User;
  /** The shop whose sales are read. */
  shop: { ownerId: number; name: string };
}

/** The sales of an owner in some days, in all outlets or in one. Reports read their sums, never single sales. */
export interface SalesScope {
  ownerId: number;
  locationId: number | null;
  period: ReportPeriod;
}

type Grain = "hour" | "day" | "month";

/** The sums of one grain between two days. */
const sumsBetween = (grain: Grain, { from, to }: ReportPeriod): RawBuilder<unknown> =>
  sql`(grain = ${grain} and day between ${from}::date and ${to}::date)`;

/** The fewest sums that make up a period: whole months, and the days before and after them. */
function fewestSums(period: ReportPeriod, ofDays: "hour" | "day"): RawBuilder<unknown> {
  const { months, days } = spansOf(period);
  const parts = days.map((span) => sumsBetween(ofDays, span));
  if (months) parts.push(sumsBetween("month", months));
  return sql`(${sql.join(parts, sql` or `)})`;
}

const inScope = ({ ownerId, locationId }: SalesScope): RawBuilder<unknown> =>
  locationId === null
    ? sql`owner_id = ${ownerId}`
    : sql`owner_id = ${ownerId} and location_id = ${locationId}`;

/** Sums are exact for any number of rows and return integers. */
const sum = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`;

/** Without a line that has a cost, the profit is unknown. */
const earned = sql`case when sum(costed) > 0 then sum(profit)::bigint end as profit,
  ${sum("unknownCost")} as unknown_cost`;

const totals = sql`${sum("saleCount")} as count, ${sum("total")} as sales, ${earned}`;

/** Totals of the parts of a period, which begin on these days, the first of them with the period. */
export async function readTotals(
  db: Db,
  scope: SalesScope,
  starts: readonly string[],
): Promise<SalesTotals[]> {
  const { rows } = await sql<SalesTotals & { part: number }>`
    select width_bucket(day, ${starts}::date[]) as part, ${totals}
    from sales_sums where ${inScope(scope)} and ${sumsBetween("day", scope.period)} group by part`.execute(
    db,
  );
  const found = new Map(rows.map(({ part, ...figures }) => [part, figures]));
  return starts.map((_, index) => found.get(index + 1) ?? nothing);
}

/** Totals of each hour of some days that has sales. */
export async function readHours(db: Db, scope: SalesScope): Promise<TimedTotals[]> {
  const { rows } = await sql<TimedTotals>`
    select day, hour, ${totals}
    from sales_sums where ${inScope(scope)} and ${sumsBetween("hour", scope.period)}
    group by day, hour order by day, hour`.execute(db);
  return rows;
}

/** Number of sales in each hour of the day. */
export async function countHours(db: Db, scope: SalesScope): Promise<QuietHour[]> {
  const { rows } = await sql<QuietHour>`
    select hour, ${sum("saleCount")} as count from sales_sums
    where ${inScope(scope)} and ${fewestSums(scope.period, "hour")} group by hour`.execute(db);
  return rows;
}

/** The largest parts of the sales by way to pay and by cashier, for those splits that anything is known of. */
export async function readSplits(
  db: Db,
  scope: SalesScope,
): Promise<Partial<Record<SalesSplit, FoundSplit>>> {
  const { rows } = await sql<SplitPart & { names: number; allSales: number; allCount: number }>`
    select * from (
      select split, key, min(name) as name, ${sum("total")} as sales, ${sum("saleCount")} as count,
        row_number() over (partition by split order by sum(total) desc, key) as place,
        count(*) over (partition by split) as names,
        (sum(sum(total)) over (partition by split))::bigint as all_sales,
        (sum(sum(sale_count)) over (partition by split))::bigint as all_count
      from sales_split_sums where ${inScope(scope)} and ${fewestSums(scope.period, "day")} group by split, key
    ) as ranked
    where place <= ${SHOWN_NAMES} order by split, place`.execute(db);
  const found: Partial<Record<SalesSplit, FoundSplit>> = {};
  for (const { names, allSales: sales, allCount: count, ...part } of rows) {
    const split = (found[part.split] ??= { parts: [], names, sales, count });
    split.parts.push(part);
  }
  return found;
}

const orders: Record<ProductSort, RawBuilder<unknown>> = {
  sales: sql`sold.sales desc`,
  sold: sql`sold.quantity desc`,
  profit: sql`sold.profit desc nulls last`,
  name: sql`products.name_key`,
};

/** The products sold, or those with these letters in their name; ties are ordered by name. */
export async function listSoldProducts(
  db: Db,
  scope: SalesScope,
  sort: ProductSort,
  { limit, offset }: { limit: number; offset: number },
  search = "",
): Promise<SoldProduct[]> {
  const named = search === "" ? sql`` : sql`and position(${nameKey(search)}::text in products.name_key) > 0`;
  const { rows } = await sql<SoldProduct>`
    select sold.id, products.name, sold.sales, sold.quantity, sold.profit, sold.unknown_cost
    from (
      select product_id as id, ${sum("amount")} as sales, ${sum("quantity")} as quantity, ${earned}
      from product_sums where ${inScope(scope)} and ${fewestSums(scope.period, "day")} group by product_id
    ) as sold
    join products on products.id = sold.id and products.owner_id = ${scope.ownerId} ${named}
    order by ${orders[sort]}, products.name_key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
