import { type Kysely, type Migration, sql } from "kysely";

/**
 * The end of the grace, stored with the period, becomes the only one that is read: it follows from the end of the
 * period, or from the first try to renew it where that came later, and never moves back.
 */
const fill = sql`
update subscriptions set grace_until = greatest(
  grace_until,
  ends_at + interval '7 days',
  (
    select min(renewals.created_at) from renewals
    where renewals.subscription_id = subscriptions.id and renewals.period_starts_at = subscriptions.ends_at
  ) + interval '7 days'
)
where ended_at is null and ends_at is not null and renewal_method is not null and cancelled_at is null;
`;

export const grace: Migration = {
  async up(db: Kysely<unknown>) {
    await fill.execute(db);
  },
};
