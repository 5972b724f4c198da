import { type Kysely, type Migration, sql } from "kysely";

/** Passkeys and two-step login did not move with their person until now: they opened the account of another one. */
const ofFormerPerson = [
  "passkeys",
  "shown_recovery_codes",
  "second_factor_setups",
  "recovery_codes",
  "second_factors",
];

const steps = [
  sql`alter table users add column login_since timestamptz`,
  sql`
update users set login_since = transfer.at
  from (
    select subject_id, max(at) as at from audit_events
    where action = 'ownership-transferred' and outcome = 'ok' group by subject_id
  ) transfer
  where transfer.subject_id = users.id`,
  ...ofFormerPerson.map(
    (table) => sql`
delete from ${sql.table(table)} item using users
  where users.id = item.user_id and item.created_at < users.login_since`,
  ),
  sql`
update sessions set denial_hash = null from users
  where users.id = sessions.user_id and denial_hash is not null and sessions.created_at < users.login_since`,
  sql`
delete from whatsapp_consents item using users
  where users.id = item.owner_id and item.given_at < users.login_since`,
  sql`
alter table code_flows
  drop constraint code_flows_purpose_check,
  add constraint code_flows_purpose_check check (purpose in ('verify_phone', 'change_phone', 'confirm_email',
    'change_email', 'reset_password', 'reset_email', 'step_up', 'verify_customer', 'lost_factor', 'set_up_factor'))`,
];

/** Since when a person has had an account that was another person's, and a code before two-step login is set up. */
export const loginSince: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step.execute(db);
  },
};
