import { type Kysely, type Migration, sql } from "kysely";

/** The words that a person of ours gave for an act stand here and nowhere else. */
const acts = sql`
create index audit_events_of_actor on audit_events (actor_id, id) where actor_id is not null;
create index outbox_of_owner on outbox (owner_id, id) where owner_id is not null;
create index locations_by_name on locations (lower(name) text_pattern_ops);
create domain staff_role as text check (value in ('support', 'finance', 'catalogue', 'admin'));
create table staff_roles (
  user_id bigint not null references users,
  role staff_role not null,
  granted_at timestamptz not null,
  primary key (user_id, role)
);
create table staff_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint not null references users,
  act text not null check (char_length(act) between 1 and 60),
  reason text not null check (char_length(reason) between 5 and 320),
  subject_id bigint references users,
  object text check (char_length(object) between 1 and 200),
  before jsonb,
  after jsonb,
  request_id text
);
create index staff_acts_of_subject on staff_acts (subject_id, id) where subject_id is not null;
create index staff_acts_of_object on staff_acts (object, id) where object is not null;
create index staff_acts_of_staff on staff_acts (staff_id, id);
create trigger append_only before update or delete or truncate on staff_acts
  for each statement execute function refuse_change();
`;

/** Secrets are encrypted under a key outside of the database; of recovery codes hashes are kept. */
const secondFactors = sql`
create table second_factors (
  user_id bigint primary key references users,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null
);
create table second_factor_setups (
  user_id bigint primary key references users,
  session_id bigint not null references sessions on delete cascade,
  secret bytea not null,
  created_at timestamptz not null
);
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);
create table shown_recovery_codes (
  user_id bigint primary key references users,
  session_id bigint not null references sessions on delete cascade,
  codes bytea not null,
  created_at timestamptz not null
);
create index second_factor_setups_of_session on second_factor_setups (session_id);
create index shown_recovery_codes_of_session on shown_recovery_codes (session_id);
`;

/** One waits at a time for an account. */
const corrections = sql`
create domain correction_state as text check (value in ('waiting', 'done', 'cancelled', 'refused'));
create table contact_corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  staff_id bigint not null references users,
  act_id bigint not null references staff_acts,
  what text not null check (what in ('email', 'phone')),
  old_value text not null,
  new_value text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  state correction_state not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint contact_corrections_end check ((state = 'waiting') = (ended_at is null))
);
create unique index contact_corrections_one_waiting on contact_corrections (user_id) where state = 'waiting';
create index contact_corrections_due on contact_corrections (due_at) where state = 'waiting';
`;

export const staff: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [acts, secondFactors, corrections]) await step.execute(db);
  },
};
