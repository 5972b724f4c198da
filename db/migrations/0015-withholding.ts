import { type Kysely, sql } from "kysely";

/**
 * Tax that companies keep back from a payment, and the certificates that prove it. A claim that was refused or withdrawn may
 * be followed by another one for the same order.
 */
const claims = sql`
create table withholding_claims (
  id bigint generated always as identity primary key,
  reference text not null unique,
  owner_id bigint not null references users,
  order_id bigint not null references orders,
  due bigint not null,
  base bigint not null check (base between 1 and due),
  rate integer not null check (rate between 1 and 1000),
  amount bigint not null check (amount between 1 and base),
  state text not null check (state in ('open', 'settled', 'proved', 'written-off', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  settled_at timestamptz,
  ended_at timestamptz,
  reason text,
  certificate_number text check (length(certificate_number) between 1 and 60),
  certificate_day date,
  reminders integer not null default 0 check (reminders between 0 and 2),
  constraint withholding_claims_settled check (
    (state in ('settled', 'proved', 'written-off')) = (settled_at is not null)
  ),
  constraint withholding_claims_ended check ((state in ('open', 'settled')) = (ended_at is null)),
  constraint withholding_claims_certificate check ((certificate_number is null) = (certificate_day is null)),
  constraint withholding_claims_proved check (state <> 'proved' or certificate_number is not null)
);
create unique index withholding_claims_one on withholding_claims (order_id)
  where state in ('open', 'settled', 'proved', 'written-off');
create index withholding_claims_of_order on withholding_claims (order_id);
create index withholding_claims_of_owner on withholding_claims (owner_id, id desc);
create index withholding_claims_unfinished on withholding_claims (id) where state in ('open', 'settled');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await claims.execute(db);
}
