import { type Kysely, sql } from "kysely";

/**
 * What staff do with money, and what they ask the colleagues to do who may. Nobody decides about their own request except to withdraw it, and what was decided stays. The note of
 * a refund is the reference of the approval that asked for it.
 */
const approvals = sql`
create table approvals (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^KPR-[2-9A-HJ-NP-Z]{16}$'),
  submission_key text not null unique,
  kind text not null check (kind in ('refund', 'suspense', 'wallet', 'tokens')),
  owner_id bigint not null references users,
  payment_id bigint references payments,
  target text check (target in ('source', 'wallet')),
  ends_plan boolean,
  decision text check (decision in ('credited', 'fulfilled')),
  promised_on date,
  amount posted_amount not null,
  reason text not null check (length(reason) between 5 and 200),
  alone boolean not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 200),
  constraint approvals_of_refund check (
    (kind = 'refund') = (target is not null) and (kind = 'refund') = (ends_plan is not null)
  ),
  constraint approvals_of_payment check (
    (kind in ('refund', 'suspense')) = (payment_id is not null) and (payment_id is null or amount > 0)
  ),
  constraint approvals_of_suspense check ((kind = 'suspense') = (decision is not null)),
  constraint approvals_decided check (
    (state = 'waiting') = (decided_at is null) and (decided_by is null) = (state = 'waiting' or alone)
  ),
  constraint approvals_alone check (not alone or state = 'approved'),
  constraint approvals_by_another check ((decided_by = asked_by) = (state = 'withdrawn'))
);
create index approvals_waiting on approvals (id) where state = 'waiting';
create index approvals_of_owner on approvals (owner_id, id);
create unique index approvals_one_decision on approvals (payment_id) where kind = 'suspense' and state = 'waiting';
create index approvals_of_payment on approvals (payment_id) where payment_id is not null;
create function refuse_decided_change() returns trigger language plpgsql as $$
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
create trigger decided_stays before update or delete on approvals
  for each row execute function refuse_decided_change();
create trigger never_truncated before truncate on approvals for each statement execute function refuse_change();
alter table refunds add foreign key (note) references approvals (reference);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await approvals.execute(db);
}
