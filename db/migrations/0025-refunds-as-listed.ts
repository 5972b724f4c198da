import { type Kysely, type Migration, sql } from "kysely";

/**
 * A refund is known by its number in the provider's own list. `provider_reference` stays as the version before wrote it:
 * it holds that number, or a reference out of an event, which are numbers of two kinds. Rows of that version are looked
 * for in the list and get their `provider_id`, or `unlisted_at` where the list has nothing of them.
 */
const columns = sql`
alter table refunds
  add column provider_id text,
  add column booked bigint,
  add column unlisted_at timestamptz,
  add constraint refunds_booked check (booked between 0 and amount),
  add constraint refunds_listed_or_not check (provider_id is null or unlisted_at is null);
create unique index refunds_of_provider on refunds (provider_id) where provider_id is not null;
create index refunds_to_find on refunds (id)
  where state = 'processed' and target = 'source' and provider_id is null and unlisted_at is null;
create index refunds_unlisted on refunds (id) where unlisted_at is not null;
`;

/** Whoever books a refund holds its payment, so that the sum cannot change meanwhile. */
const guard = sql`
create function counted_refund(refunds) returns bigint language sql immutable as $$
  select case when $1.state = 'processed' then coalesce($1.booked, $1.amount) else 0 end
$$;
create function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  given bigint;
begin
  if counted_refund(new) = 0 or (tg_op = 'UPDATE' and counted_refund(new) <= counted_refund(old)) then
    return new;
  end if;
  select coalesce(received, amount) into paid from payments where id = new.payment_id for update;
  select coalesce(sum(counted_refund(refunds)), 0) into given from refunds
    where payment_id = new.payment_id and id <> new.id;
  if given + counted_refund(new) > paid then
    raise exception 'the refunds of payment % would be more than was paid', new.payment_id;
  end if;
  return new;
end $$;
create trigger never_above_payment before insert or update of state, amount, booked on refunds
  for each row execute function refuse_refund_above_payment();
`;

export const refundsAsListed: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [columns, guard]) await step.execute(db);
  },
};
