import { type Kysely, sql } from "kysely";

/**
 * How many sales a row of `sales` counts as. Returns and what a customer pays back are none, and an entry that takes a sale back
 * lowers the number by what that sale was counted as.
 */
const rule = sql`
create function counted_sales(total bigint, paid bigint, is_void boolean) returns integer
language sql immutable parallel safe as $$
  select case when is_void then -(total <= 0 and not (total = 0 and paid < 0))::integer
    else (total >= 0 and not (total = 0 and paid > 0))::integer end
$$;
`;

/**
 * What was sold, summed as sales come in, so that a report reads sums and no sales. Days and hours are those of Lagos.
 * `sales_sums` has a row for each hour of a day ('hour'), each day ('day'), each hour of the day in a month ('month'), and one
 * for all time ('all'); `product_sums` one for each product and day, and product and month. Where the grain has no hour it is
 * 0, and the day of a month is its first. They have no references: what they sum has them, and checking each sum again would
 * be a third of the work of writing it.
 */
const tables = sql`
create table sales_sums (
  owner_id bigint not null,
  location_id bigint not null,
  grain text not null check (grain in ('hour', 'day', 'month', 'all')),
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  receipts integer not null,
  sale_count integer not null,
  total bigint not null,
  row_count integer not null,
  costed integer not null,
  profit bigint not null,
  unknown_cost bigint not null,
  primary key (owner_id, grain, day, hour, location_id)
) with (fillfactor = 80);
create table product_sums (
  owner_id bigint not null,
  location_id bigint not null,
  grain text not null check (grain in ('day', 'month')),
  day date not null,
  product_id bigint not null,
  line_count integer not null,
  quantity bigint not null,
  amount bigint not null,
  costed integer not null,
  profit bigint not null,
  unknown_cost bigint not null,
  primary key (owner_id, grain, day, product_id, location_id)
) with (fillfactor = 80);
`;

/**
 * The sums follow the tables of sales by triggers, so that none of the ways by which sales come in can forget them. What comes in
 * is added. A sale is its lines as well, so both tables tell of it: the sale how many and how much, the lines what was earned.
 * Rows are written in the order of their keys, so that two writers never wait for each other.
 */
const adding = sql`
create function add_to_sales_sums() returns trigger language plpgsql as $$
begin
  with hours as materialized (
    select owner_id, location_id, at::date as sold_on, extract(hour from at)::smallint as sold_in,
      count(*) as receipts, sum(counted_sales(total, paid, is_void)) as sale_count,
      sum(total) as total, count(*) filter (where total = 0 and paid <> 0) as row_count
    from come cross join lateral (select sold_at at time zone interval '1 hour' as at) as local
    group by owner_id, location_id, sold_on, sold_in
  )
  insert into sales_sums as kept (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count,
    costed, profit, unknown_cost)
  select owner_id, location_id, grain, begins, hour_of, sum(receipts), sum(sale_count), sum(total), sum(row_count),
    0, 0, 0
  from hours cross join lateral (values
    ('hour', sold_on, sold_in),
    ('day', sold_on, 0::smallint),
    ('month', date_trunc('month', sold_on)::date, sold_in),
    ('all', '2000-01-01'::date, 0::smallint)
  ) as part (grain, begins, hour_of)
  group by owner_id, grain, begins, hour_of, location_id
  order by owner_id, grain, begins, hour_of, location_id
  on conflict (owner_id, grain, day, hour, location_id) do update set
    receipts = kept.receipts + excluded.receipts, sale_count = kept.sale_count + excluded.sale_count,
    total = kept.total + excluded.total, row_count = kept.row_count + excluded.row_count;
  return null;
end $$;
create function add_lines_to_sums() returns trigger language plpgsql as $$
begin
  with sold as materialized (
    select come.owner_id, location_id, at::date as sold_on, extract(hour from at)::smallint as sold_in, product_id,
      count(*) as line_count, sum(quantity) as quantity, sum(amount) as amount, count(cost) as costed,
      coalesce(sum(amount - cost), 0) as profit,
      coalesce(sum(amount) filter (where cost is null), 0) as unknown_cost
    from come
    join sales on sales.id = come.sale_id
    cross join lateral (select sold_at at time zone interval '1 hour' as at) as local
    group by come.owner_id, location_id, sold_on, sold_in, product_id
  ),
  by_time as (
    insert into sales_sums as kept (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count,
      costed, profit, unknown_cost)
    select owner_id, location_id, grain, begins, hour_of, 0, 0, 0, sum(line_count), sum(costed), sum(profit),
      sum(unknown_cost)
    from (
      select owner_id, location_id, sold_on, sold_in, sum(line_count) as line_count, sum(costed) as costed,
        sum(profit) as profit, sum(unknown_cost) as unknown_cost
      from sold group by owner_id, location_id, sold_on, sold_in
    ) as hours
    cross join lateral (values
      ('hour', sold_on, sold_in),
      ('day', sold_on, 0::smallint),
      ('month', date_trunc('month', sold_on)::date, sold_in),
      ('all', '2000-01-01'::date, 0::smallint)
    ) as part (grain, begins, hour_of)
    group by owner_id, grain, begins, hour_of, location_id
    order by owner_id, grain, begins, hour_of, location_id
    on conflict (owner_id, grain, day, hour, location_id) do update set
      row_count = kept.row_count + excluded.row_count, costed = kept.costed + excluded.costed,
      profit = kept.profit + excluded.profit, unknown_cost = kept.unknown_cost + excluded.unknown_cost
  )
  insert into product_sums as kept (owner_id, location_id, grain, day, product_id, line_count, quantity, amount, costed,
    profit, unknown_cost)
  select owner_id, location_id, grain, begins, product_id, sum(line_count), sum(quantity), sum(amount), sum(costed),
    sum(profit), sum(unknown_cost)
  from sold
  cross join lateral (values ('day', sold_on), ('month', date_trunc('month', sold_on)::date)) as part (grain, begins)
  group by owner_id, grain, begins, product_id, location_id
  order by owner_id, grain, begins, product_id, location_id
  on conflict (owner_id, grain, day, product_id, location_id) do update set
    line_count = kept.line_count + excluded.line_count, quantity = kept.quantity + excluded.quantity,
    amount = kept.amount + excluded.amount, costed = kept.costed + excluded.costed,
    profit = kept.profit + excluded.profit, unknown_cost = kept.unknown_cost + excluded.unknown_cost;
  return null;
end $$;
create trigger sales_added_to_sums after insert on sales
  referencing new table as come for each statement execute function add_to_sales_sums();
create trigger lines_added_to_sums after insert on sale_lines
  referencing new table as come for each statement execute function add_lines_to_sums();
`;

/** Sums all sales of a location between two days again, and its months and all its time from the sums of days. */
const recount = sql`
create function recount_sales(of_owner bigint, of_location bigint, first_day date, last_day date) returns void
language plpgsql as $$
declare
  first_month date := date_trunc('month', first_day)::date;
  last_month date := date_trunc('month', last_day)::date;
begin
  delete from sales_sums where owner_id = of_owner and location_id = of_location
    and ((grain in ('hour', 'day') and day between first_day and last_day)
      or (grain = 'month' and day between first_month and last_month) or grain = 'all');
  delete from product_sums where owner_id = of_owner and location_id = of_location
    and ((grain = 'day' and day between first_day and last_day)
      or (grain = 'month' and day between first_month and last_month));
  with sold as materialized (
    select id, total, paid, is_void, at::date as sold_on, extract(hour from at)::smallint as sold_in
    from sales cross join lateral (select sold_at at time zone interval '1 hour' as at) as local
    where owner_id = of_owner and location_id = of_location
      and sold_at >= first_day::timestamp at time zone interval '1 hour'
      and sold_at < (last_day + 1)::timestamp at time zone interval '1 hour'
  ),
  parts as (
    select sold_on, sold_in, 1 as receipts, counted_sales(total, paid, is_void) as sale_count, total,
      (total = 0 and paid <> 0)::integer as row_count, 0 as costed, 0::bigint as profit, 0::bigint as unknown_cost
    from sold
    union all
    select sold_on, sold_in, 0, 0, 0, 1, (cost is not null)::integer, coalesce(amount - cost, 0),
      case when cost is null then amount else 0 end
    from sold join sale_lines on sale_lines.sale_id = sold.id
  )
  insert into sales_sums (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count, costed,
    profit, unknown_cost)
  select of_owner, of_location, 'hour', sold_on, sold_in, sum(receipts), sum(sale_count), sum(total), sum(row_count),
    sum(costed), sum(profit), sum(unknown_cost)
  from parts group by sold_on, sold_in;
  insert into sales_sums (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count, costed,
    profit, unknown_cost)
  select of_owner, of_location, 'day', day, 0, sum(receipts), sum(sale_count), sum(total), sum(row_count), sum(costed),
    sum(profit), sum(unknown_cost)
  from sales_sums where owner_id = of_owner and location_id = of_location and grain = 'hour'
    and day between first_day and last_day
  group by day;
  insert into sales_sums (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count, costed,
    profit, unknown_cost)
  select of_owner, of_location, 'month', date_trunc('month', day)::date, hour, sum(receipts), sum(sale_count),
    sum(total), sum(row_count), sum(costed), sum(profit), sum(unknown_cost)
  from sales_sums where owner_id = of_owner and location_id = of_location and grain = 'hour'
    and day >= first_month and day < last_month + interval '1 month'
  group by date_trunc('month', day), hour;
  insert into sales_sums (owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count, costed,
    profit, unknown_cost)
  select of_owner, of_location, 'all', '2000-01-01', 0, sum(receipts), sum(sale_count), sum(total), sum(row_count),
    sum(costed), sum(profit), sum(unknown_cost)
  from sales_sums where owner_id = of_owner and location_id = of_location and grain = 'month'
  having count(*) > 0;
  with sold as materialized (
    select id, (sold_at at time zone interval '1 hour')::date as sold_on from sales
    where owner_id = of_owner and location_id = of_location
      and sold_at >= first_day::timestamp at time zone interval '1 hour'
      and sold_at < (last_day + 1)::timestamp at time zone interval '1 hour'
  )
  insert into product_sums (owner_id, location_id, grain, day, product_id, line_count, quantity, amount, costed, profit,
    unknown_cost)
  select of_owner, of_location, 'day', sold_on, product_id, count(*), sum(quantity), sum(amount), count(cost),
    coalesce(sum(amount - cost), 0), coalesce(sum(amount) filter (where cost is null), 0)
  from sold join sale_lines on sale_lines.sale_id = sold.id
  group by sold_on, product_id;
  insert into product_sums (owner_id, location_id, grain, day, product_id, line_count, quantity, amount, costed, profit,
    unknown_cost)
  select of_owner, of_location, 'month', date_trunc('month', day)::date, product_id, sum(line_count), sum(quantity),
    sum(amount), sum(costed), sum(profit), sum(unknown_cost)
  from product_sums where owner_id = of_owner and location_id = of_location and grain = 'day'
    and day >= first_month and day < last_month + interval '1 month'
  group by date_trunc('month', day), product_id;
end $$;
`;

/**
 * The days of removed sales are summed again from what is left: their lines are gone before anything can ask them. Nothing
 * changes a sale or a line of it, so no trigger looks for that.
 */
const removing = sql`
create function recount_removed_sales() returns trigger language plpgsql as $$
begin
  perform recount_sales(owner_id, location_id, min(sold_on), max(sold_on))
  from (select owner_id, location_id, (sold_at at time zone interval '1 hour')::date as sold_on from gone) as removed
  group by owner_id, location_id;
  return null;
end $$;
create trigger sales_taken_out_of_sums after delete on sales
  referencing old table as gone for each statement execute function recount_removed_sales();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [rule, tables, adding, recount, removing]) await step.execute(db);
}
