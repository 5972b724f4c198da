import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`
create table lockdowns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  state text not null check (state in ('locked', 'lifted')),
  locked_at timestamptz not null,
  lifted_at timestamptz,
  constraint lockdowns_lifted check ((state = 'lifted') = (lifted_at is not null))
)`,
  sql`create unique index lockdowns_one on lockdowns (user_id) where state = 'locked'`,
  sql`create index lockdowns_of_user on lockdowns (user_id, id)`,
  sql`
alter table staff_approvals
  drop constraint staff_approvals_act_check,
  add constraint staff_approvals_act_check check (
    act in ('correct-email', 'correct-phone', 'take-factor', 'lock-down', 'lift-hold', 'disable', 'enable')
  )`,
  sql`
alter table tills
  drop constraint tills_revoked_reason_check,
  add constraint tills_revoked_reason_check
    check (revoked_reason in ('owner', 'reuse', 'till', 'handover', 'closed', 'transfer', 'locked'))`,
  sql`alter domain webhook_off drop constraint webhook_off_check`,
  sql`
alter domain webhook_off add constraint webhook_off_check
  check (value in ('owner', 'failing', 'gone', 'closed', 'handover', 'transfer', 'locked'))`,
];

/** An account that someone else may be using, from the moment staff lock it down until they lift the hold. */
export const lockdowns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
