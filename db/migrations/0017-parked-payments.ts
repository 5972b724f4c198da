import { sql, type Kysely, type Migration } from "kysely";

/** Parked money waits for a person; what that person decided, and why, stands here once and for all. */
const changes = sql`
alter table payments drop constraint payments_result_check;
alter table payments
  add constraint payments_result_check check (result in ('fulfilled', 'credited', 'parked', 'returned'));
create table parked_decisions (
  payment_id bigint primary key references payments,
  owner_id bigint not null references users,
  decision text not null check (decision in ('credited', 'returned')),
  amount bigint not null check (amount >= 0),
  reason text not null check (length(reason) between 1 and 500),
  decided_by text not null,
  decided_at timestamptz not null
);
create trigger append_only before update or delete or truncate on parked_decisions
  for each statement execute function refuse_change();
`;

export const parkedPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await changes.execute(db);
  },
};
