import { sql, type Kysely, type Migration } from "kysely";

/**
 * Whole or not at all. One whose location has another revision by now, or is held by somebody else at this moment, or
 * that is one try too many, has neither an order nor a balance; one whose wallet is short has a balance.
 */
const purchases = sql`
create or replace function write_purchase(purchase jsonb, out ordered bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
declare
  owner constant bigint := purchase -> 'owner_id';
  place constant bigint := purchase -> 'location_id';
  at constant timestamptz := purchase ->> 'now';
  tries constant jsonb := purchase -> 'tries';
  charge constant jsonb := purchase -> 'charge';
  unused constant jsonb := purchase -> 'unused';
  bought constant subscriptions := jsonb_populate_record(null::subscriptions, purchase -> 'subscription');
  posted record;
begin
  update locations set revision = revision + 1 where id = (
    select id from locations where id = place and owner_id = owner and revision = (purchase -> 'revision')::bigint
    for no key update skip locked
  );
  if not found then return; end if;
  if tries is not null then
    posted := count_hit(tries ->> 'key', (tries -> 'most')::integer, at, (tries ->> 'span')::interval);
    if posted.hits > (tries -> 'most')::integer then return; end if;
  end if;
  if charge is not null then
    posted := post_journal(charge);
    balance := posted.balance;
    if posted.journal_id is null and balance is null then
      raise exception 'journal % is written already', charge ->> 'reference';
    end if;
    if posted.journal_id is null then return; end if;
  end if;
  if unused is not null then
    posted := post_journal(unused);
    if posted.journal_id is null then raise exception 'journal % cannot be written', unused ->> 'reference'; end if;
  end if;

  ordered := purchase ->> 'order_id';
  if ordered is null then
    ordered := open_order(purchase -> 'order');
  else
    update orders set state = 'settled', settled_at = at where id = ordered and owner_id = owner and state = 'awaiting';
    if not found then raise exception 'order % does not wait', ordered; end if;
  end if;

  update subscriptions set ended_at = least(ended_at, ends_at, bought.starts_at)
    where owner_id = owner and location_id = place
      and coalesce(ended_at, 'infinity'::timestamptz) > bought.starts_at;
  with begun as (
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day,
      renewal_method, renewal_card_id, cancelled_at, grace_until)
    values (owner, place, bought.plan_id, ordered, bought.kind, bought.duration, bought.starts_at, bought.ends_at,
      bought.anchor_day, bought.renewal_method, bought.renewal_card_id, bought.cancelled_at, bought.grace_until)
  ), receipted as (
    insert into receipts (owner_id, reference, order_id, content, created_at)
    select owner, content ->> 'reference', ordered, content, at
    from (select purchase -> 'receipt' as content) as receipt where content <> 'null'
  ), emptied as (
    delete from checkouts where owner_id = owner and plan_id = bought.plan_id and duration = bought.duration
  ), told as (
    insert into outbox (owner_id, channel, recipient, subject, text, dedupe_key, created_at, next_attempt_at)
    select owner, 'mail', recipient, subject, text, dedupe_key, at, at
    from jsonb_to_record(purchase -> 'mail') as mail (recipient text, subject text, text text, dedupe_key text)
    on conflict (dedupe_key) do nothing
  )
  insert into audit_events (at, request_id, actor_id, subject_id, action, outcome, reason)
  values (at, purchase ->> 'request_id', owner, owner, 'subscription-started', 'ok', purchase ->> 'reason');
end $$;
`;

export const unheldPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    await purchases.execute(db);
  },
};
