import { type Kysely, type Migration, sql } from "kysely";

/**
 * An account that is closed may be taken back until its day has come. Nobody closes one twice, and what was carried out is
 * never undone.
 */
const tables = sql`
alter table users add column closed_at timestamptz;
create domain closure_state as text check (value in ('waiting', 'undone', 'done'));
create table account_closures (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  state closure_state not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  constraint account_closures_leave_time check (due_at > asked_at),
  constraint account_closures_end check ((state = 'waiting') = (ended_at is null))
);
create unique index account_closures_one on account_closures (owner_id) where state <> 'undone';
create index account_closures_due on account_closures (due_at) where state = 'waiting';
create table data_exports (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  asked_at timestamptz not null
);
create index data_exports_of_owner on data_exports (owner_id, asked_at);
create index data_exports_old on data_exports (asked_at);
`;

/**
 * Of a deleted account, names may be taken out of what is else never changed: of what staff did at once, of receipts and
 * payments after six years. Numbers, amounts and days stay. A day less, for clocks that differ.
 */
const names = sql`
create function is_deleted(account bigint) returns boolean language sql stable as $$
  select exists (select from account_closures where owner_id = account and state = 'done')
$$;
create function is_kept_for_tax(made timestamptz) returns boolean language sql stable as $$
  select made > now() - interval '6 years' + interval '1 day'
$$;
create or replace function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.number is null and new.number is not null
    and (to_jsonb(old) - array['number', 'year', 'numbered_at']) = (to_jsonb(new) - array['number', 'year', 'numbered_at'])
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_deleted(old.owner_id) and not is_kept_for_tax(old.created_at)
    and (to_jsonb(old) - 'content') = (to_jsonb(new) - 'content')
    and (old.content - array['buyer', 'branch']) = (new.content - array['buyer', 'branch'])
  then
    return new;
  end if;
  raise exception 'receipts are append-only';
end $$;
create or replace function refuse_settled_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['refunded', 'refunding', 'provider_fee', 'checks', 'next_check_at'];
  naming constant text[] := array['email', 'authorization_url', 'access_code', 'return_path'];
begin
  if tg_op = 'DELETE' then
    raise exception 'payments are never deleted';
  end if;
  if old.state <> 'settled' or (to_jsonb(old) - moving) = (to_jsonb(new) - moving) then
    return new;
  end if;
  if is_deleted(old.owner_id) and not is_kept_for_tax(old.created_at)
    and (to_jsonb(old) - naming) = (to_jsonb(new) - naming)
  then
    return new;
  end if;
  raise exception 'a settled payment does not change';
end $$;
drop trigger append_only on staff_acts;
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

export const dataRights: Migration = {
  async up(db: Kysely<unknown>) {
    for (const part of [tables, names]) await part.execute(db);
  },
};
