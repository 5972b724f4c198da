import { type Kysely, type Migration, sql } from "kysely";

/**
 * What an owner uses above the allowance of a period is paused. The main shop never is. A period says when its allowance
 * was applied, so that one that was paid ahead is noticed when it begins; what has begun by now stays as it is.
 */
const columns = sql`
alter table members add column paused_at timestamptz;
alter table locations add column paused_at timestamptz,
  add constraint locations_main_is_used check (not is_main or paused_at is null);
alter table subscriptions add column allowance_applied_at timestamptz;
update subscriptions set allowance_applied_at = now() where starts_at <= now();
create index subscriptions_to_apply on subscriptions (starts_at) where allowance_applied_at is null;
`;

export const pausing: Migration = {
  async up(db: Kysely<unknown>) {
    await columns.execute(db);
  },
};
