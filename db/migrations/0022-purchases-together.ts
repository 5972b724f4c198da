import { sql, type Kysely, type Migration } from "kysely";

/**
 * Many at once, of different wallets. Debits come first; one whose reference turns out to be known is given back. A
 * debit that its wallet does not hold has a balance and no journal, a reference that is known has neither.
 */
const journals = sql`
drop function write_purchase;
drop function post_journal;
create function post_journals(asked jsonb) returns table (reference text, journal_id bigint, balance bigint)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  debited text[];
  written text[];
begin
  with taken as (
    update wallets set balance = wallets.balance + (move ->> 'change')::bigint
    from jsonb_to_recordset(asked) as posting (owner_id bigint, reference text, move jsonb)
    where (move ->> 'change')::bigint < 0 and wallets.owner_id = posting.owner_id and wallets.kind = move ->> 'kind'
      and wallets.balance >= -(move ->> 'change')::bigint
    returning posting.reference
  )
  select coalesce(array_agg(taken.reference), '{}') into debited from taken;

  with posting as materialized (
    select *, move ->> 'kind' as wallet, coalesce((move ->> 'change')::bigint, 0) as change
    from jsonb_to_recordset(asked) as posting (owner_id bigint, kind text, reference text, text text, reverses bigint,
      created_at timestamptz, entries jsonb, move jsonb)
  ), entered as (
    insert into journal (owner_id, kind, reference, text, reverses, created_at)
    select owner_id, kind, reference, text, reverses, created_at from posting
    where change >= 0 or reference = any (debited)
    on conflict (reference) do nothing
    returning id, reference
  ), credited as (
    insert into wallets (owner_id, kind, balance)
    select owner_id, wallet, change from entered join posting using (reference) where change > 0
    on conflict (owner_id, kind) do update set balance = wallets.balance + excluded.balance
    returning owner_id, kind, balance
  ), moved as (
    select owner_id, kind, balance from credited
    union all
    select owner_id, wallets.kind, balance from wallets join posting using (owner_id)
    where change < 0 and wallets.kind = wallet
  ), posted as (
    insert into postings (journal_id, owner_id, account, amount, balance_after)
    select entered.id, posting.owner_id, entry.account, entry.amount, moved.balance
    from entered join posting using (reference)
      cross join jsonb_to_recordset(entries) as entry (account text, amount bigint)
      left join moved on moved.owner_id = posting.owner_id and moved.kind = entry.account
  ), waiting as (
    insert into unsealed_journals (journal_id) select id from entered
  )
  select coalesce(array_agg(entered.reference), '{}') into written from entered;

  if not debited <@ written then
    update wallets set balance = wallets.balance - (move ->> 'change')::bigint
    from jsonb_to_recordset(asked) as posting (owner_id bigint, reference text, move jsonb)
    where reference = any (debited) and reference <> all (written)
      and wallets.owner_id = posting.owner_id and wallets.kind = move ->> 'kind';
  end if;

  return query select posting.reference, case when posting.reference = any (written) then journal.id end,
    case when posting.reference = any (written) then wallets.balance
      when journal.id is null then coalesce(wallets.balance, 0) end
  from jsonb_to_recordset(asked) as posting (owner_id bigint, reference text, move jsonb)
    left join journal on journal.reference = posting.reference
    left join wallets on wallets.owner_id = posting.owner_id and wallets.kind = move ->> 'kind';
end $$;
`;

/**
 * Purchases of different owners, each whole or not at all. One whose location has another revision by now, or is held
 * by somebody else at this moment, or that is one try too many, has neither an order nor a balance; one whose wallet is
 * short has a balance. What must not be at all ends all of them.
 */
const purchases = sql`
create function write_purchases(asked jsonb) returns table (place integer, ordered bigint, balance bigint)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  held bigint[];
  going jsonb;
  paid jsonb;
  short jsonb;
begin
  if (select count(distinct location_id) < count(*) from jsonb_to_recordset(asked) as one (location_id bigint)) then
    raise exception 'purchases of one location are written one after the other';
  end if;
  with wanted as (
    select * from jsonb_to_recordset(asked) as one (owner_id bigint, location_id bigint, revision bigint)
  ), free as (
    select locations.id from wanted join locations on locations.id = location_id
      and locations.owner_id = wanted.owner_id and locations.revision = wanted.revision
    for no key update of locations skip locked
  ), raised as (
    update locations set revision = revision + 1 from free where locations.id = free.id returning locations.id
  )
  select array_agg(id) into held from raised;
  select jsonb_agg(purchase) into going from jsonb_array_elements(asked) as one (purchase)
  where case when (purchase ->> 'location_id')::bigint = any (held) then not purchase ? 'tries'
    or (select hits <= most from jsonb_to_record(purchase -> 'tries') as tries (key text, most integer, span interval),
      count_hit(key, most, (purchase ->> 'now')::timestamptz, span)) end;


  with charged as materialized (
    select * from post_journals((select jsonb_agg(purchase -> 'charge') from jsonb_array_elements(going) as one (purchase)
      where purchase ? 'charge'))
  )
  select jsonb_agg(purchase) filter (where journal_id is not null or not purchase ? 'charge'),
    jsonb_agg(purchase || jsonb_build_object('balance', balance)) filter (where journal_id is null and purchase ? 'charge')
  into paid, short
  from jsonb_array_elements(going) as one (purchase) left join charged on reference = purchase #>> '{charge,reference}';
  if jsonb_path_exists(short, '$[*] ? (@.balance == null)') then raise exception 'a charge is written already'; end if;
  if jsonb_path_exists(paid, '$[*].unused') then
    if exists (select from post_journals(jsonb_path_query_array(paid, '$[*].unused')) where journal_id is null) then
      raise exception 'unused days are written already';
    end if;
  end if;
  if jsonb_path_exists(paid, '$[*].order_id') then perform settle_orders(paid); end if;

  update subscriptions set ended_at = least(ended_at, ends_at, (subscription ->> 'starts_at')::timestamptz)
  from jsonb_to_recordset(paid) as bought (owner_id bigint, location_id bigint, subscription jsonb)
  where subscriptions.owner_id = bought.owner_id and subscriptions.location_id = bought.location_id
    and coalesce(ended_at, 'infinity'::timestamptz) > (subscription ->> 'starts_at')::timestamptz;

  return query with bought as materialized (
    select * from jsonb_to_recordset(paid) as one (place integer, owner_id bigint, location_id bigint, now timestamptz,
      order_id bigint, "order" jsonb, subscription jsonb, receipt jsonb, mail jsonb, reason text, request_id text)
  ), opened as (
    insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
      submission_key, lines, subtotal, discount, discount_name, vat, total, extras, coupon_id, created_at, settled_at)
    select one.reference, one.owner_id, one.location_id, one.plan_id, one.duration, one.onboarding_id, one.method,
      one.state, one.kind, one.submission_key, one.lines, one.subtotal, one.discount, one.discount_name, one.vat,
      one.total, one.extras, one.coupon_id, one.created_at, one.settled_at
    from bought, jsonb_populate_record(null::orders, "order") as one where bought.order_id is null
    returning location_id, id
  ), placed as (
    select location_id, id from opened union all select location_id, order_id from bought where order_id is not null
  ), begun as (
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day,
      renewal_method, renewal_card_id, cancelled_at, grace_until)
    select bought.owner_id, bought.location_id, one.plan_id, placed.id, one.kind, one.duration, one.starts_at, one.ends_at,
      one.anchor_day, one.renewal_method, one.renewal_card_id, one.cancelled_at, one.grace_until
    from bought join placed using (location_id), jsonb_populate_record(null::subscriptions, subscription) as one
  ), receipted as (
    insert into receipts (owner_id, reference, order_id, content, created_at)
    select owner_id, receipt ->> 'reference', placed.id, receipt, now from bought join placed using (location_id)
    where receipt is not null
  ), emptied as (
    delete from checkouts using bought
    where checkouts.owner_id = bought.owner_id and checkouts.plan_id = (subscription ->> 'plan_id')::integer
      and checkouts.duration = subscription ->> 'duration'
  ), told as (
    insert into outbox (owner_id, channel, recipient, subject, text, dedupe_key, created_at, next_attempt_at)
    select owner_id, 'mail', recipient, subject, text, dedupe_key, now, now from bought,
      jsonb_to_record(mail) as letter (recipient text, subject text, text text, dedupe_key text)
    on conflict (dedupe_key) do nothing
  ), traced as (
    insert into audit_events (at, request_id, actor_id, subject_id, action, outcome, reason)
    select now, request_id, owner_id, owner_id, 'subscription-started', 'ok', reason from bought
  )
  select bought.place, placed.id, null::bigint from bought join placed using (location_id)
  union all select one.place, null, one.balance from jsonb_to_recordset(short) as one (place integer, balance bigint);
end $$;

create function settle_orders(paid jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  one record;
begin
  for one in select * from jsonb_to_recordset(paid) as bought (order_id bigint, owner_id bigint, now timestamptz)
    where order_id is not null
  loop
    update orders set state = 'settled', settled_at = one.now
      where id = one.order_id and owner_id = one.owner_id and state = 'awaiting';
    if not found then raise exception 'order % does not wait', one.order_id; end if;
  end loop;
end $$;
`;

export const purchasesTogether: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [journals, purchases]) await step.execute(db);
  },
};
