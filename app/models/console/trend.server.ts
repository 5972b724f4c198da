import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { failedSince } from "~/models/messages/outbox-list.server";
import { lateOwners } from "./late-owners.server";
import { type DayCount, trendStart } from "./trend";

/** Payments settle within days of their beginning, so those of a month are read by the index of their beginning. */
const SETTLED_WITHIN = 30 * DAY;

const dayIn = (moment: string) => sql.raw(`to_char(${moment} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`);

/** The numbers of the home page by day, in one statement. */
export async function countDays(db: Db, now: Date): Promise<DayCount[]> {
  const since = trendStart(now);
  const { rows } = await sql<DayCount>`
    select 'money' as name, ${dayIn("settled_at")} as day, sum(coalesce(received, amount))::bigint as value
      from payments
      where created_at > ${new Date(since.getTime() - SETTLED_WITHIN)} and settled_at >= ${since} and state = 'settled'
      group by day
    union all
    select 'signUps', ${dayIn("created_at")} as day, count(*) from users
      where created_at >= ${since} and role = 'owner' group by day
    union all
    select 'failedRenewals', ${dayIn("failed_at")} as day, count(*) from (${lateOwners(since)}) as late group by day
    union all
    select 'undelivered', ${dayIn("coalesce(sent_at, dead_at)")} as day, count(*) from outbox
      where ${failedSince(since)} group by day
  `.execute(db);
  return rows;
}
