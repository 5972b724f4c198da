import { type Kysely, type Migration, sql } from "kysely";

/**
 * How many sales a row of `sales` counts as. Returns and what a customer pays back are none, and an entry that takes a
 * sale back lowers the number by what that sale was counted as.
 */
const rule = sql`
create function counted_sales(total bigint, paid bigint, is_void boolean) returns integer
language sql immutable parallel safe as $$
  select case when is_void then -(total <= 0 and not (total = 0 and paid < 0))::integer
    else (total >= 0 and not (total = 0 and paid > 0))::integer end
$$`;

const before = "total >= 0 and not (total = 0 and paid > 0)";
const counted = "counted_sales(total, paid, is_void)";

/** The functions of the sums with the words in them that the rule takes the place of. */
const functions: Record<string, readonly [was: string, is: string][]> = {
  "add_to_sales_sums()": [[`count(*) filter (where ${before})`, `sum(${counted})`]],
  "recount_sales(bigint, bigint, date, date)": [
    ["select id, total, paid, at::date", "select id, total, paid, is_void, at::date"],
    [`(${before})::integer`, counted],
  ],
  "recount_changed_sales()": [
    ["gone.total, gone.paid)", "gone.total, gone.paid, gone.is_void)"],
    ["come.total, come.paid)", "come.total, come.paid, come.is_void)"],
  ],
  "split_sums()": [[`(${before})::integer`, counted]],
  "recount_splits(bigint, bigint, date, date)": [[`(${before})::integer`, counted]],
};

async function rewrite(db: Kysely<unknown>, name: string, words: readonly [string, string][]) {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(${name}::regprocedure) as text`.execute(db);
  let text = rows[0]?.text ?? "";
  for (const [was, is] of words) {
    if (!text.includes(was)) throw new Error(`${name} does not say ${was}`);
    text = text.replaceAll(was, is);
  }
  await sql.raw(text).execute(db);
}

/** A long receipt is named by 55 digits of its hash. */
const mark = sql`
update sales as entry set is_void = true
where till_id is not null and receipt like 'Void-%' and (
  receipt ~ '^Void-[0-9a-f]{55}$'
  or exists (
    select from sales as sale
    where sale.location_id = entry.location_id and sale.receipt = substr(entry.receipt, 6) and sale.till_id is not null
  )
)`;

/** A sale that was taken back is no sale: its entry takes it out of the number of sales. */
export const voidedSales: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sales add column is_void boolean not null default false`.execute(db);
    await rule.execute(db);
    for (const [name, words] of Object.entries(functions)) await rewrite(db, name, words);
    await mark.execute(db);
  },
};
