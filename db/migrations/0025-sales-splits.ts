import { type Kysely, sql } from "kysely";

/**
 * What was sold by way of payment and by cashier, for each day and each month of a shop. Sales that name none are in
 * no row. There is no reference, as in the other sums of sales.
 */
const table = sql`
create table sales_split_sums (
  owner_id bigint not null,
  location_id bigint not null,
  grain text not null check (grain in ('day', 'month')),
  day date not null,
  split text not null check (split in ('payment', 'cashier')),
  key text not null,
  name text not null,
  receipts integer not null,
  sale_count integer not null,
  total bigint not null,
  primary key (owner_id, grain, day, split, key, location_id)
) with (fillfactor = 80)`;

/**
 * Adds the sales of some rows, or takes them out, in the order of the keys, so that two writers never wait for each
 * other. A sale is all that the sums need, so what is taken out is what was added. A name stays as it came first.
 */
const move = (rows: string, wanted = "true") => `
  insert into sales_split_sums as kept (owner_id, location_id, grain, day, split, key, name, receipts, sale_count, total)
  select owner_id, location_id, grain, begins, split, part.key, min(part.name), sum(sign),
    sum(sign * counted_sales(total, paid, is_void)), sum(sign * total)
  from (${rows}) as moved
  cross join lateral (select (sold_at at time zone interval '1 hour')::date as sold_on) as local
  cross join lateral (values ('payment', payment_key, payment), ('cashier', cashier_key, cashier))
    as part (split, key, name)
  cross join lateral (values ('day', sold_on), ('month', date_trunc('month', sold_on)::date)) as span (grain, begins)
  where part.key is not null and ${wanted}
  group by owner_id, grain, begins, split, part.key, location_id
  order by owner_id, grain, begins, split, part.key, location_id
  on conflict (owner_id, grain, day, split, key, location_id) do update set
    receipts = kept.receipts + excluded.receipts, sale_count = kept.sale_count + excluded.sale_count,
    total = kept.total + excluded.total;`;

/** All sales of the months that the days lie in. */
const sold = `select *, 1 as sign from sales
    where owner_id = of_owner and location_id = of_location
      and sold_at >= first_month::timestamp at time zone interval '1 hour'
      and sold_at < (last_month + interval '1 month') at time zone interval '1 hour'`;

/** \`recount_splits\` is for operators who find a wrong sum. */
const triggers = sql.raw(`
create function split_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${move("select *, 1 as sign from come")}
  else
    ${move("select *, -1 as sign from gone")}
    delete from sales_split_sums where receipts = 0 and owner_id in (select owner_id from gone);
  end if;
  return null;
end $$;
create function recount_splits(of_owner bigint, of_location bigint, first_day date, last_day date) returns void
language plpgsql as $$
declare
  first_month date := date_trunc('month', first_day)::date;
  last_month date := date_trunc('month', last_day)::date;
begin
  delete from sales_split_sums where owner_id = of_owner and location_id = of_location
    and ((grain = 'day' and day between first_day and last_day)
      or (grain = 'month' and day between first_month and last_month));
  ${move(sold, "(grain = 'month' or sold_on between first_day and last_day)")}
end $$;
create trigger sales_added_to_splits after insert on sales
  referencing new table as come for each statement execute function split_sums();
create trigger sales_taken_out_of_splits after delete on sales
  referencing old table as gone for each statement execute function split_sums()`);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [table, triggers]) await step.execute(db);
}
