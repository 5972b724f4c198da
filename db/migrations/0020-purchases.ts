import { sql, type Kysely, type Migration } from "kysely";

/** What is not over is found by one range of an index, also where an account has a long past. */
const indexes = sql`
create index subscriptions_unfinished on subscriptions (owner_id, (coalesce(ended_at, 'infinity'::timestamptz)));
drop index subscriptions_of_owner;
`;

/**
 * Each statement of a function sees what was committed before it began, and so, once the lock is held, all that its
 * last holder wrote; one single statement would lock the row and read the rest as it was before it waited.
 */
const standing = sql`
create function standing_of(owner bigint, since timestamptz, held boolean) returns table (
  "locationId" bigint, "name" text, "address" text, "balance" bigint, "lastOrderId" bigint, "awaits" boolean,
  "id" bigint, "planId" integer, "orderId" bigint, "kind" text, "duration" text,
  "startsAt" timestamptz, "endsAt" timestamptz, "endedAt" timestamptz, "anchorDay" integer,
  "renewalMethod" text, "renewalCardId" bigint, "cancelledAt" timestamptz,
  "nextPlanId" integer, "nextDuration" text, "graceUntil" timestamptz,
  "lines" jsonb, "discount" bigint, "vat" bigint, "total" bigint
) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  main locations;
begin
  if held then
    select * into main from locations where owner_id = owner and is_main for update;
  else
    select * into main from locations where owner_id = owner and is_main;
  end if;
  if not found then return; end if;
  return query select
    main.id, main.name, main.address,
    coalesce((select w.balance from wallets w where w.owner_id = owner and w.kind = 'wallet'), 0::bigint),
    coalesce((select o.id from orders o where o.owner_id = owner order by o.id desc limit 1), 0::bigint),
    exists (select from orders o where o.owner_id = owner and o.state = 'awaiting' and o.kind <> 'renewal'),
    s.id, s.plan_id, s.order_id, s.kind::text, s.duration::text, s.starts_at, s.ends_at, s.ended_at, s.anchor_day,
    s.renewal_method::text, s.renewal_card_id, s.cancelled_at, s.next_plan_id, s.next_duration::text, s.grace_until,
    o.lines, o.discount, o.vat, o.total
  from (values (main.id)) as place (id)
  left join subscriptions s on s.owner_id = owner and s.location_id = place.id
    and coalesce(s.ended_at, 'infinity'::timestamptz) > since
  left join orders o on o.id = s.order_id
  order by s.starts_at;
end $$;
drop index orders_of_owner;
create index orders_of_owner on orders (owner_id, id);
`;

/**
 * Rules stay with the caller: these write what was decided, whole or not at all, and guard what must hold. A debit takes
 * the money first: where that fails nothing is written. No journal and no balance means that the reference is known.
 */
const journals = sql`
create function post_journal(posting jsonb, out journal_id bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  owner constant bigint := posting -> 'owner_id';
  event constant text := posting ->> 'reference';
  wallet constant text := posting #>> '{move,kind}';
  change constant bigint := posting #> '{move,change}';
  left_over bigint;
begin
  if change < 0 then
    update wallets set balance = wallets.balance + change
      where wallets.owner_id = owner and wallets.kind = wallet and wallets.balance >= -change
      returning wallets.balance into left_over;
    if not found then
      if not exists (select from journal where reference = event) then
        balance := coalesce((select w.balance from wallets w where w.owner_id = owner and w.kind = wallet), 0);
      end if;
      return;
    end if;
  end if;
  with written as (
    insert into journal (owner_id, kind, reference, text, reverses, created_at)
    values (owner, posting ->> 'kind', event, posting ->> 'text', (posting ->> 'reverses')::bigint,
      (posting ->> 'created_at')::timestamptz)
    on conflict (reference) do nothing
    returning id
  ), credited as (
    insert into wallets (owner_id, kind, balance) select owner, wallet, change from written where change > 0
    on conflict (owner_id, kind) do update set balance = wallets.balance + excluded.balance
    returning balance
  ), posted as (
    insert into postings (journal_id, owner_id, account, amount, balance_after)
    select written.id, owner, entry.account, entry.amount,
      case when entry.account = wallet then coalesce(left_over, (select balance from credited)) end
    from written, jsonb_to_recordset(posting -> 'entries') as entry (account text, amount bigint)
  ), waiting as (
    insert into unsealed_journals (journal_id) select id from written
  )
  select (select id from written), coalesce(left_over, (select balance from credited)) into journal_id, balance;
  if journal_id is null then
    balance := null;
    if change < 0 then
      update wallets set balance = wallets.balance - change where wallets.owner_id = owner and wallets.kind = wallet;
    end if;
  end if;
end $$;
`;

const purchases = sql`
create function open_order(ordered jsonb) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  made bigint;
begin
  insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
    submission_key, lines, subtotal, discount, discount_name, vat, total, extras, coupon_id, created_at, settled_at)
  select reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
    submission_key, lines, subtotal, discount, discount_name, vat, total, extras, coupon_id, created_at, settled_at
  from jsonb_populate_record(null::orders, ordered)
  returning id into made;
  return made;
end $$;

create function write_purchase(purchase jsonb, out ordered bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
declare
  owner constant bigint := purchase -> 'owner_id';
  place constant bigint := purchase -> 'location_id';
  at constant timestamptz := purchase ->> 'now';
  charge constant jsonb := purchase -> 'charge';
  unused constant jsonb := purchase -> 'unused';
  bought constant subscriptions := jsonb_populate_record(null::subscriptions, purchase -> 'subscription');
  posted record;
begin
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

export const purchaseFunctions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [indexes, standing, journals, purchases]) await step.execute(db);
  },
};
