import { type Kysely, sql } from "kysely";

/** The reasons that staff gave for actions with money or access stand here and nowhere else; others need none. */
const actions = sql`
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
  reason text check (char_length(reason) between 5 and 320),
  subject_id bigint references users,
  object text check (char_length(object) between 1 and 200),
  before jsonb,
  after jsonb,
  request_id text
);
create index staff_acts_of_subject on staff_acts (subject_id, id) where subject_id is not null;
create index staff_acts_of_object on staff_acts (object, id) where object is not null;
create index staff_acts_of_staff on staff_acts (staff_id, id);
create trigger append_only before delete or truncate on staff_acts
  for each statement execute function refuse_change();
create function refuse_act_change() returns trigger language plpgsql as $$
begin
  if old.subject_id is not null and is_deleted(old.subject_id) and new.before is null and new.after is null
    and (to_jsonb(old) - array['before', 'after']) = (to_jsonb(new) - array['before', 'after'])
  then
    return new;
  end if;
  raise exception 'staff_acts is append-only';
end $$;
create trigger never_changed before update on staff_acts
  for each row execute function refuse_act_change();
`;

/** Notes stay as they were written; those about a deleted account go with everything else about the person. */
const notes = sql`
create table staff_notes (
  id bigint generated always as identity primary key,
  subject_id bigint not null references users,
  author_id bigint not null references users,
  text text not null check (char_length(text) between 3 and 500),
  at timestamptz not null,
  constraint staff_notes_by_another check (author_id <> subject_id)
);
create index staff_notes_of_subject on staff_notes (subject_id, id);
create function refuse_note_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_deleted(old.subject_id) then
    return old;
  end if;
  raise exception 'staff_notes is append-only';
end $$;
create trigger never_changed before update or delete on staff_notes for each row execute function refuse_note_change();
create trigger never_truncated before truncate on staff_notes for each statement execute function refuse_change();
`;

/**
 * What an admin wants done to an account of staff. Another admin decides, and never the person whose account it is; one of a
 * kind waits for an account at a time, and what was decided stays.
 */
const approvals = sql`
create table staff_approvals (
  id bigint generated always as identity primary key,
  act text not null check (
    act in ('correct-email', 'correct-phone', 'take-factor', 'lock-down', 'lift-hold', 'disable', 'enable')
  ),
  subject_id bigint not null references users,
  details jsonb not null,
  reason text not null check (length(reason) between 5 and 200),
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 200),
  constraint staff_approvals_decided check (
    (state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)
  ),
  constraint staff_approvals_by_another check ((decided_by = asked_by) = (state = 'withdrawn')),
  constraint staff_approvals_not_by_subject check (asked_by <> subject_id and decided_by <> subject_id)
);
create unique index staff_approvals_one_waiting on staff_approvals (subject_id, act) where state = 'waiting';
create index staff_approvals_of_subject on staff_approvals (subject_id, id);
create function refuse_decided_staff_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'approvals are never deleted';
  end if;
  if old.state <> 'waiting' or (to_jsonb(old) - array['state', 'decided_by', 'decided_at', 'answer'])
    <> (to_jsonb(new) - array['state', 'decided_by', 'decided_at', 'answer'])
  then
    raise exception 'an approval is decided once';
  end if;
  return new;
end $$;
create trigger decided_stays before update or delete on staff_approvals
  for each row execute function refuse_decided_staff_change();
create trigger never_truncated before truncate on staff_approvals for each statement execute function refuse_change();
`;

/**
 * One waits at a time for an account. A lost second factor is removed as contact details are corrected: after a time in which
 * its owner can stop it. The account itself can ask for that too.
 */
const corrections = sql`
create domain correction_state as text check (value in ('waiting', 'done', 'cancelled', 'refused'));
create table contact_corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  staff_id bigint references users,
  act_id bigint references staff_acts,
  what text not null check (what in ('email', 'phone', 'second-factor')),
  old_value text not null,
  new_value text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  state correction_state not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  landed_at timestamptz,
  constraint contact_corrections_end check ((state = 'waiting') = (ended_at is null)),
  constraint contact_corrections_by check (
    (staff_id is null) = (act_id is null) and (staff_id is not null or what = 'second-factor')
  )
);
create unique index contact_corrections_one_waiting on contact_corrections (user_id) where state = 'waiting';
create index contact_corrections_due on contact_corrections (due_at) where state = 'waiting';
`;

/** An account that someone else may be using, from the moment staff lock it down until they lift the hold. */
const lockdowns = sql`
create table lockdowns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  state text not null check (state in ('locked', 'lifted')),
  locked_at timestamptz not null,
  lifted_at timestamptz,
  constraint lockdowns_lifted check ((state = 'lifted') = (lifted_at is not null))
);
create unique index lockdowns_one on lockdowns (user_id) where state = 'locked';
create index lockdowns_of_user on lockdowns (user_id, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [actions, notes, approvals, corrections, lockdowns]) await step.execute(db);
}
