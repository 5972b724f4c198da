import { type Kysely, type Migration, sql } from "kysely";

const steps = [
  sql`alter table sessions add column contact_proved_at timestamptz`,
  sql`
alter table code_flows
  drop constraint code_flows_purpose_check,
  add constraint code_flows_purpose_check check (purpose in ('verify_phone', 'change_phone', 'confirm_email',
    'change_email', 'reset_password', 'reset_email', 'step_up', 'verify_customer', 'lost_factor', 'set_up_factor',
    'change_contact'))`,
];

/** A code to a contact that the account has, before another one takes its place. */
export const contactProofs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
