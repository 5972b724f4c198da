import { sql } from "kysely";
import type { Db } from "#db/client";
import { dayOf } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import { daysAfter } from "./report-period";
import { type Comparison, type TimedTotals, compareHours, upToHour } from "./report-totals";
import { readHours } from "./report.server";

/** The shop, or one location of it, whose day is read. */
interface TodayScope {
  ownerId: number;
  locationId: number | null;
}

/** The sales of today beside those of yesterday up to the same time of day. */
export async function readToday(db: Db, scope: TodayScope, now: Date): Promise<Comparison> {
  const today = dayOf(now);
  const yesterday = daysAfter(today, -1);
  const sameTime = new Date(now.getTime() - DAY);
  const [hours, begun] = await Promise.all([
    readHours(db, { ...scope, period: { from: yesterday, to: today } }),
    readBegunHour(db, scope, sameTime),
  ]);
  return compareHours({ from: today, to: today }, upToHour(hours, yesterday, begun));
}

/** Totals of the hour that a moment lies in, until the moment. Sums know whole hours only, so sales are read. */
async function readBegunHour(db: Db, { ownerId, locationId }: TodayScope, until: Date): Promise<TimedTotals> {
  const since = new Date(Math.floor(until.getTime() / HOUR) * HOUR);
  const ofLocation = locationId === null ? sql`` : sql`and location_id = ${locationId}`;
  const { rows } = await sql<TimedTotals>`
    with sold as materialized (
      select id, counted_sales(total, paid, is_void) as count, total from sales
      where owner_id = ${ownerId} and sold_at >= ${since} and sold_at <= ${until} ${ofLocation}
    ),
    lines as (
      select amount, cost from sold join sale_lines on sale_lines.owner_id = ${ownerId} and sale_id = sold.id
    )
    select (${since}::timestamptz at time zone interval '1 hour')::date as day,
      extract(hour from ${since}::timestamptz at time zone interval '1 hour')::integer as hour,
      (select coalesce(sum(total), 0)::bigint from sold) as sales,
      (select coalesce(sum(count), 0)::integer from sold) as count,
      (select case when count(cost) > 0 then sum(amount - cost)::bigint end from lines) as profit,
      (select coalesce(sum(amount) filter (where cost is null), 0)::bigint from lines) as unknown_cost`.execute(
    db,
  );
  return rows[0] as TimedTotals;
}

/** How many sales of these days are known, in all locations. */
export async function countSalesBetween(
  db: Db,
  ownerId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(sale_count), 0)::int as count from sales_sums
    where owner_id = ${ownerId} and grain = 'day' and day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.count ?? 0;
}
