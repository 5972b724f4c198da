import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  // What the person behind a right password has proved besides it, to have a lost second factor removed.
  sql`
alter table pending_logins
  add column phone_proved_at timestamptz,
  add column mailbox_proved_at timestamptz`,
  // Staff ask for corrections; the removal of a second factor can also be asked for by the account itself.
  sql`
alter table contact_corrections
  alter column staff_id drop not null,
  alter column act_id drop not null,
  add column landed_at timestamptz,
  add constraint contact_corrections_by check (
    (staff_id is null) = (act_id is null) and (staff_id is not null or what = 'second-factor')
  )`,
  sql`
alter table code_flows
  drop constraint code_flows_purpose_check,
  add constraint code_flows_purpose_check check (purpose in ('verify_phone', 'change_phone', 'confirm_email',
    'change_email', 'reset_password', 'reset_email', 'step_up', 'verify_customer', 'lost_factor'))`,
];

/** A lost second factor, proved by its owner. */
export const lostFactors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
