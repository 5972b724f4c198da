import { type Kysely, sql } from "kysely";

/**
 * Debits are positive, credits negative. The only cached balances are those of people's wallets: a row that every payment of
 * everybody updated would make them all wait for each other. A journal takes postings only in the transaction that makes it, so
 * one look at the whole of it, when that transaction commits, is enough.
 */
const journals = sql`
create domain wallet_kind as text check (value in ('wallet', 'tokens'));
create domain ledger_account as text check (value in (
  'paystack_clearing', 'wallet', 'tokens', 'token_bridge', 'token_grant', 'wallet_grant', 'vat_output', 'suspense', 'plan_income',
  'add_on_income', 'onboarding_income', 'top_up_fee_income', 'discount', 'provider_fee', 'refund', 'withholding_receivable'
));
create domain posted_amount as bigint check (value <> 0);
create table wallets (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind wallet_kind not null,
  balance amount_of_kobo not null default 0,
  unique (owner_id, kind)
);
create table journal (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null,
  reference text not null unique,
  text text not null,
  reverses bigint references journal,
  created_at timestamptz not null,
  made_in bigint not null default pg_current_xact_id()::text::bigint,
  unique (id, owner_id)
);
create index journal_of_owner on journal (owner_id, id);
create unique index journal_reverses_key on journal (reverses) where reverses is not null;
create table postings (
  id bigint generated always as identity primary key,
  journal_id bigint not null,
  owner_id bigint not null,
  account ledger_account not null,
  amount posted_amount not null,
  balance_after bigint,
  foreign key (journal_id, owner_id) references journal (id, owner_id),
  check ((account in ('wallet', 'tokens')) = (balance_after is not null))
);
create index postings_of_journal on postings (journal_id);
create index postings_of_wallet on postings (owner_id, account, id desc) where account in ('wallet', 'tokens');
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount) <> 0 from postings where journal_id = new.id) then
    raise exception 'the postings of journal % do not balance', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on journal deferrable initially deferred
  for each row execute function refuse_unbalanced();
create function refuse_late_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join journal on journal.id = added.journal_id
    where journal.made_in <> pg_current_xact_id()::text::bigint
  ) then
    raise exception 'a journal takes no postings later' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger never_late after insert on postings referencing new table as added
  for each statement execute function refuse_late_postings();
create trigger append_only before update or delete or truncate on journal
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
`;

/**
 * What waits for its place in the chain, and the chain: each link hashes a batch of journals and the link before. The marks
 * are a few bytes of each row's own hash, which tell the row that was altered.
 */
const chain = sql`
create table unsealed_journals (
  journal_id bigint primary key
);
create table seals (
  id bigint primary key,
  journal_ids bigint[] not null,
  marks bytea not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null
);
create trigger append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();
`;

/** Numbers follow within seconds and have no gaps; the counter is touched by the one job that gives them. */
const receipts = sql`
create domain receipt_number as integer check (value > 0);
create table receipts (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  reference text not null unique,
  order_id bigint unique references orders,
  content jsonb not null,
  created_at timestamptz not null,
  year integer,
  number receipt_number,
  numbered_at timestamptz,
  check ((number is null) = (year is null))
);
create index receipts_of_owner on receipts (owner_id, id desc);
create index receipts_unnumbered on receipts (id) where number is null;
create unique index receipts_year_number_key on receipts (year, number) where number is not null;
create table receipt_counters (
  year integer primary key,
  last integer not null check (last >= 0)
);
create function refuse_receipt_change() returns trigger language plpgsql as $$
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
create trigger append_only before update or delete on receipts
  for each row execute function refuse_receipt_change();
create trigger never_truncated before truncate on receipts for each statement execute function refuse_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [journals, chain, receipts]) await step.execute(db);
}
