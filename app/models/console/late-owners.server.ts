import { type RawBuilder, sql } from "kysely";

interface LateOwner {
  ownerId: number;
  failedAt: Date;
}

/** Owners whose renewal has failed since a moment and is still unpaid, each with the newest failure. */
export const lateOwners = (since: Date): RawBuilder<LateOwner> => sql<LateOwner>`
  select owner_id, max(created_at) as failed_at from renewals as failed
  where state = 'failed' and created_at >= ${since} and not exists (
    select from subscriptions as paid
    where paid.owner_id = failed.owner_id and paid.kind = 'paid'
      and coalesce(paid.ended_at, paid.ends_at, 'infinity') > failed.period_starts_at
  ) group by owner_id`;
