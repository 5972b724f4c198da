import { sql, type Kysely, type Migration } from "kysely";

/**
 * Debits are positive, credits negative. The only cached balances are those of people's wallets: a row that every
 * payment of everybody updated would hold all of them up. A journal takes postings only in the transaction that makes
 * it, so one look at the whole of it, when that transaction commits, is enough.
 */
const tables = sql`
create table wallets (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('wallet', 'tokens')),
  balance bigint not null default 0 check (balance >= 0),
  unique (owner_id, kind)
);
create table journal (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null,
  reference text not null unique,
  text text not null,
  reverses bigint unique references journal,
  created_at timestamptz not null,
  made_in bigint not null default pg_current_xact_id()::text::bigint,
  unique (id, owner_id)
);
create table postings (
  id bigint generated always as identity primary key,
  journal_id bigint not null,
  owner_id bigint not null,
  account text not null check (account in (
    'paystack_clearing', 'wallet', 'tokens', 'token_bridge', 'vat_output', 'suspense', 'plan_income', 'add_on_income',
    'onboarding_income', 'top_up_fee_income', 'discount', 'provider_fee', 'refund'
  )),
  amount bigint not null check (amount <> 0),
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
 * What waits for its place in the chain, and the chain: each link hashes a batch of journals and the link before. The
 * marks are a few bytes of each row's own hash, which tell the row that was altered.
 */
const chain = sql`
create table unsealed_journals (journal_id bigint primary key);
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

export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    await tables.execute(db);
    await chain.execute(db);
  },
};
