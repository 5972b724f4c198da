import { type Kysely, sql } from "kysely";

/**
 * The fee of each top-up, until an invoice of its month has it and after. A refund takes it down until then, and is
 * credited from then on.
 */
const fees = sql`
create table top_up_fees (
  payment_id bigint primary key references payments,
  owner_id bigint not null references users,
  amount amount_of_kobo not null,
  credited amount_of_kobo not null default 0,
  earned_at timestamptz not null,
  invoice_id bigint references invoices,
  constraint top_up_fees_credited check (credited <= amount and (invoice_id is not null or credited = 0))
);
create index top_up_fees_waiting on top_up_fees (owner_id, earned_at) where invoice_id is null and amount > 0;
create index top_up_fees_of_invoice on top_up_fees (invoice_id) where invoice_id is not null;
`;

/** A fee is on one invoice, and stays there. */
const once = sql`
create function refuse_top_up_fee_change() returns trigger language plpgsql as $$
declare
  moving constant text[] := case when old.invoice_id is null then array['amount', 'invoice_id'] else array['credited'] end;
begin
  if tg_op = 'UPDATE' and new.amount <= old.amount and new.credited >= old.credited
    and (to_jsonb(old) - moving) = (to_jsonb(new) - moving)
  then
    return new;
  end if;
  raise exception 'the fee of a top-up is on one invoice';
end $$;
create trigger on_one_invoice before update or delete on top_up_fees
  for each row execute function refuse_top_up_fee_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [fees, once]) await step.execute(db);
}
