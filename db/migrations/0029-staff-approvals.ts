import { type Kysely, type Migration, sql } from "kysely";

/**
 * What an admin wants done to an account of staff. Another admin decides, and never the person whose account it is; one of
 * a kind waits for an account at a time, and what was decided stays.
 */
const table = sql`
create table staff_approvals (
  id bigint generated always as identity primary key,
  act text not null check (act in ('correct-email', 'correct-phone', 'take-factor', 'disable', 'enable')),
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

export const staffApprovals: Migration = {
  async up(db: Kysely<unknown>) {
    await table.execute(db);
  },
};
