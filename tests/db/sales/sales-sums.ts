import { sql } from "kysely";

import type { Db } from "#db/client";

/** Every sum of sales that differs from the sales themselves, with its stored and its right value. */
export async function wrongSums(db: Db): Promise<unknown[]> {
  const isSale = (sign: number) =>
    sql`(${sign} * total >= 0 and not (total = 0 and ${sign} * paid > 0))::integer`;
  const counted = sql`(case when is_void then -${isSale(-1)} else ${isSale(1)} end)`;
  const at = sql`sold_at at time zone interval '1 hour'`;
  const grains = sql`(values ('hour', (at)::date, extract(hour from at)::smallint), ('day', (at)::date, 0),
    ('month', date_trunc('month', at)::date, extract(hour from at)::smallint), ('all', '2000-01-01', 0))`;
  const { rows: sales } = await sql`
    with parts as (
      select owner_id, location_id, ${at} as at, 1 as receipts,
        ${counted} as sale_count, total,
        (total = 0 and paid <> 0)::integer as row_count, 0 as costed, 0 as profit, 0 as unknown_cost
      from sales
      union all
      select sales.owner_id, location_id, ${at}, 0, 0, 0, 1, (cost is not null)::integer, coalesce(amount - cost, 0),
        case when cost is null then amount else 0 end
      from sale_lines join sales on sales.id = sale_id
    ),
    raw as (
      select owner_id, location_id, grain, day, hour, sum(receipts)::integer as receipts,
        sum(sale_count)::integer as sale_count, sum(total)::bigint as total, sum(row_count)::integer as row_count,
        sum(costed)::integer as costed, sum(profit)::bigint as profit, sum(unknown_cost)::bigint as unknown_cost
      from parts cross join lateral ${grains} as part (grain, day, hour) group by 1, 2, 3, 4, 5
    ),
    kept as (
      select owner_id, location_id, grain, day, hour, receipts, sale_count, total, row_count, costed, profit, unknown_cost
      from sales_sums
    )
    select 'kept' as side, * from (select * from kept except select * from raw) as wrong
    union all select 'right', * from (select * from raw except select * from kept) as missing`.execute(db);
  const { rows: products } = await sql`
    with raw as (
      select sales.owner_id, location_id, grain, day, product_id, count(*)::integer as line_count,
        sum(quantity)::bigint as quantity, sum(amount)::bigint as amount, count(cost)::integer as costed,
        coalesce(sum(amount - cost), 0)::bigint as profit,
        coalesce(sum(amount) filter (where cost is null), 0)::bigint as unknown_cost
      from sale_lines join sales on sales.id = sale_id
      cross join lateral (values ('day', (${at})::date), ('month', date_trunc('month', ${at})::date)) as part (grain, day)
      group by 1, 2, 3, 4, 5
    ),
    kept as (
      select owner_id, location_id, grain, day, product_id, line_count, quantity, amount, costed, profit, unknown_cost
      from product_sums
    )
    select 'kept' as side, * from (select * from kept except select * from raw) as wrong
    union all select 'right', * from (select * from raw except select * from kept) as missing`.execute(db);
  const { rows: splits } = await sql`
    with raw as (
      select owner_id, location_id, grain, day, split, key, count(*)::integer as receipts,
        sum(${counted})::integer as sale_count,
        sum(total)::bigint as total
      from sales
      cross join lateral (values ('payment', payment_key), ('cashier', cashier_key)) as part (split, key)
      cross join lateral (values ('day', (${at})::date), ('month', date_trunc('month', ${at})::date)) as span (grain, day)
      where key is not null group by 1, 2, 3, 4, 5, 6
    ),
    kept as (
      select owner_id, location_id, grain, day, split, key, receipts, sale_count, total from sales_split_sums
    )
    select 'kept' as side, * from (select * from kept except select * from raw) as wrong
    union all select 'right', * from (select * from raw except select * from kept) as missing`.execute(db);
  return [...sales, ...products, ...splits];
}
