import { sql, type Kysely, type Migration } from "kysely";

const tables = sql`
create table devices (
  id bigint generated always as identity primary key,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id bigint not null references users,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (user_id, token_hash)
);

alter table code_flows
  drop constraint code_flows_purpose_check,
  add constraint code_flows_purpose_check check (purpose in
    ('verify_phone', 'change_phone', 'change_email', 'reset_password', 'reset_email', 'step_up'));

create function end_access() returns trigger language plpgsql as $$
begin
  update sessions set revoked_at = new.disabled_at where user_id = new.id and revoked_at is null;
  delete from devices where user_id = new.id;
  return null;
end $$;
create trigger disabled_without_access after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_access();
`;

export const account: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
  },
};
