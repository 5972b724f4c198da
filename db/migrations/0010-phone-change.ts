import { sql, type Kysely, type Migration } from "kysely";

const changes = sql`
alter table users
  add column new_phone text,
  add column checkout_opened_at timestamptz,
  add constraint users_new_phone_differs check (new_phone <> phone);

alter table code_flows
  drop constraint code_flows_purpose_check,
  add constraint code_flows_purpose_check check (purpose in
    ('verify_phone', 'change_phone', 'open_checkout', 'change_email', 'reset_password', 'reset_email', 'step_up'));
`;

export const phoneChange: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};
