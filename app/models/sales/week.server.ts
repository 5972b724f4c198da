import { sql } from "kysely";
import type { Db } from "#db/client";
import { dayOf, inLagos } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import { daysAfter, daysOf } from "./report-period";
import type { SalesWeek } from "./week";

const DAYS = 7;

/** Reads the sums of whole days and hours, and single sales only of the hour in which yesterday is cut off. */
export async function readWeek(db: Db, ownerId: number, now: Date): Promise<SalesWeek> {
  const today = dayOf(now);
  const from = daysAfter(today, 1 - DAYS);
  const sameTime = new Date(now.getTime() - DAY);
  const hourBegan = new Date(Math.floor(sameTime.getTime() / HOUR) * HOUR);
  const { rows } = await sql<{ day: string | null; sales: number; count: number }>`
    select day, sum(total)::bigint as sales, sum(sale_count)::integer as count from sales_sums
    where owner_id = ${ownerId} and grain = 'day' and day between ${from}::date and ${today}::date group by day
    union all
    select null, coalesce(sum(total), 0)::bigint, 0 from (
      select total from sales_sums
      where owner_id = ${ownerId} and grain = 'hour' and day = ${daysAfter(today, -1)}::date
        and hour < ${inLagos(now).getUTCHours()}
      union all
      select total from sales
      where owner_id = ${ownerId} and sold_at >= ${hourBegan} and sold_at <= ${sameTime}
    ) as so_far`.execute(db);
  const found = new Map(rows.map((row) => [row.day, row]));
  return {
    days: daysOf({ from, to: today }).map((day) => ({
      day,
      sales: found.get(day)?.sales ?? 0,
      count: found.get(day)?.count ?? 0,
    })),
    yesterdaySoFar: found.get(null)?.sales ?? 0,
  };
}
