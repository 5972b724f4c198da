import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Duration } from "~/models/plans/catalogue";

/** How many owners renew a plan from a day on. */
export interface RenewingOwners {
  planId: number;
  duration: Duration;
  owners: number;
  /** Those whose card or wallet pays without them. */
  automatic: number;
}

/** Owners whose period ends after the day and is not cancelled, by the plan that follows. */
export async function countRenewing(db: Db, from: Date): Promise<RenewingOwners[]> {
  const { rows } = await sql<RenewingOwners>`
    select coalesce(next_plan_id, plan_id) as plan_id, coalesce(next_duration, duration) as duration,
      count(*)::int as owners, (count(*) filter (where renewal_method is not null))::int as automatic
    from subscriptions
    where ended_at is null and cancelled_at is null and ends_at >= ${from}
    group by 1, 2`.execute(db);
  return rows;
}
