import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import type { SalesGrain } from "#db/schema";

/** A day of a shop on which kept sums are wrong: those of the day, of its month or of all time. */
interface WrongSums {
  ownerId: number;
  locationId: number;
  day: string;
}

const ofDay = sql`sales.location_id = touched.location_id
  and sold_at >= touched.day::timestamp at time zone interval '1 hour'
  and sold_at < (touched.day + 1)::timestamp at time zone interval '1 hour'`;

const sales = sql`(select array[count(*), sum(total), sum(counted_sales(total, paid, is_void))]::numeric[]
  from sales where ${ofDay})`;

const lines = sql`(
  select array[count(*), coalesce(sum(amount), 0), coalesce(sum(amount - cost), 0)]::numeric[]
  from sales join sale_lines on sale_lines.owner_id = sales.owner_id and sale_id = sales.id where ${ofDay})`;

/** The days of these sums, seen from a day that is checked. */
const spans = {
  day: sql`day = touched.day`,
  month: sql`day = touched.month`,
  daysOfMonth: sql`day >= touched.month and day < touched.month + interval '1 month'`,
  ever: sql`true`,
};

const inShop = (grain: SalesGrain) =>
  sql`owner_id = touched.owner_id and location_id = touched.location_id and grain = ${sql.lit(grain)}`;

const salesSums = (grain: SalesGrain, days: RawBuilder<unknown>) => sql`(
  select array[coalesce(sum(receipts), 0), coalesce(sum(total), 0), coalesce(sum(sale_count), 0)]::numeric[]
  from sales_sums where ${inShop(grain)} and ${days})`;

const earnedSums = (grain: SalesGrain, days: RawBuilder<unknown>) => sql`(
  select coalesce(sum(profit), 0) from sales_sums where ${inShop(grain)} and ${days})`;

const productSums = (grain: SalesGrain, days: RawBuilder<unknown>) => sql`(
  select array[coalesce(sum(line_count), 0), coalesce(sum(amount), 0), coalesce(sum(profit), 0)]::numeric[]
  from product_sums where ${inShop(grain)} and ${days})`;

const splits = sql`(
  select array[count(*), coalesce(sum(total), 0), coalesce(sum(counted_sales(total, paid, is_void)), 0)]::numeric[]
  from sales cross join lateral (values (payment_key), (cashier_key)) as part (key) where ${ofDay} and key is not null)`;

const splitSums = (grain: SalesGrain, days: RawBuilder<unknown>) => sql`(
  select array[coalesce(sum(receipts), 0), coalesce(sum(total), 0), coalesce(sum(sale_count), 0)]::numeric[]
  from sales_split_sums where ${inShop(grain)} and ${days})`;

/**
 * The days of the newest sales on which sums are wrong. Only sales of these days are read, so that an hourly check
 * stays short. One statement sees sales and sums as of one moment.
 */
export async function listWrongSums(db: Db, newest: number): Promise<WrongSums[]> {
  const { day, month, daysOfMonth, ever } = spans;
  const { rows } = await sql<WrongSums>`
    with touched as materialized (
      select distinct owner_id, location_id, at::date as day, date_trunc('month', at)::date as month
      from (
        select owner_id, location_id, sold_at at time zone interval '1 hour' as at
        from sales order by id desc limit ${newest}
      ) as newest
    )
    select owner_id, location_id, day from touched
    where ${sales} <> ${salesSums("day", day)}
      or ${lines} <> ${productSums("day", day)}
      or (${lines})[3] <> ${earnedSums("day", day)}
      or ${salesSums("month", month)} <> ${salesSums("day", daysOfMonth)}
      or ${earnedSums("month", month)} <> ${earnedSums("day", daysOfMonth)}
      or ${productSums("month", month)} <> ${productSums("day", daysOfMonth)}
      or ${splits} <> ${splitSums("day", day)}
      or ${splitSums("month", month)} <> ${splitSums("day", daysOfMonth)}
      or ${salesSums("all", ever)} <> ${salesSums("month", ever)}
    order by owner_id, location_id, day`.execute(db);
  return rows;
}
