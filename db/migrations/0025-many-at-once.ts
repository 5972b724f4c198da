import { sql, type Kysely, type Migration } from "kysely";

/**
 * What comes at the same time goes through one function: it keeps the plans of its statements, while a query that joins
 * functions is planned anew each time. A key that is known was used already, or given to somebody else; without a plan
 * there is no checkout. The order of each period is looked up by itself ("offset 0"): a plan that was made while the
 * tables were small would merge both of them whole, or, with the number of the order alone, look for it in all of the
 * index of owners and orders. A plain scan of an index clears away the entries of periods as they were before they
 * ended; a bitmap of it would meet all of them each time, one for each payment of the past.
 */
const standings = sql`
drop function press_of;
drop function standing_of;
create function standings_of(asked jsonb, held boolean) returns table (
  "place" integer,
  "locationId" bigint, "name" text, "address" text, "revision" bigint, "balance" bigint, "lastOrderId" bigint,
  "awaits" boolean, "id" bigint, "planId" integer, "orderId" bigint, "kind" text, "duration" text,
  "startsAt" timestamptz, "endsAt" timestamptz, "endedAt" timestamptz, "anchorDay" integer,
  "renewalMethod" text, "renewalCardId" bigint, "cancelledAt" timestamptz,
  "nextPlanId" integer, "nextDuration" text, "graceUntil" timestamptz,
  "lines" jsonb, "discount" bigint, "vat" bigint, "total" bigint,
  "known" boolean, "onboarding_id" integer, "payment_method" text, "coupon_id" bigint, "card_choice" text,
  "checked_quote" text, "seen_quote" text, "begun" boolean, "optionIds" integer[]
) language plpgsql rows 1 set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  one record;
  main locations;
begin
  for one in
    select * from jsonb_to_recordset(asked) as wanted (
      place integer, owner bigint, since timestamptz, plan integer, span text, submitted text)
  loop
    if held then
      update locations set revision = revision + 1 where owner_id = one.owner and is_main returning * into main;
    else
      select * into main from locations where owner_id = one.owner and is_main;
    end if;
    continue when not found;
    return query select
      one.place, main.id, main.name, main.address, main.revision,
      coalesce((select w.balance from wallets w where w.owner_id = one.owner and w.kind = 'wallet'), 0::bigint),
      coalesce((select o.id from orders o where o.owner_id = one.owner order by o.id desc limit 1), 0::bigint),
      exists (select from orders o where o.owner_id = one.owner and o.state = 'awaiting' and o.kind <> 'renewal'),
      s.id, s.plan_id, s.order_id, s.kind::text, s.duration::text, s.starts_at, s.ends_at, s.ended_at,
      s.anchor_day::integer, s.renewal_method::text, s.renewal_card_id, s.cancelled_at,
      s.next_plan_id, s.next_duration::text, s.grace_until,
      o.lines, o.discount, o.vat::bigint, o.total,
      exists (select from orders where submission_key = one.submitted)
        or exists (select from checkouts where submission_key = one.submitted and owner_id <> one.owner),
      c.onboarding_id, c.payment_method, c.coupon_id, c.card_choice, c.checked_quote, c.seen_quote, c.id is not null,
      array(select option_id from checkout_add_ons where checkout_id = c.id)
    from (values (main.id)) as location (id)
    left join subscriptions s on s.owner_id = one.owner and s.location_id = location.id
      and coalesce(s.ended_at, 'infinity'::timestamptz) > one.since
    left join lateral (
      select lines, discount, vat, total from orders
      where orders.owner_id = one.owner and orders.id = s.order_id offset 0
    ) as o on true
    left join checkouts c on c.owner_id = one.owner and c.plan_id = one.plan and c.duration = one.span
    order by s.starts_at;
  end loop;
end $$;
`;

/**
 * A purchase that is written at once makes its order with the rest of it, by one statement. Rules stay with the caller:
 * this writes what was decided, whole or not at all, and guards what must hold. The guard of a purchase stood in this
 * function for a while, and then in one of its own; whichever a database has is replaced.
 */
const purchase = sql`
drop function if exists write_unchanged;
drop function write_purchase;
create function write_purchase(purchase jsonb, out ordered bigint, out balance bigint)
language plpgsql as $$
declare
  owner constant bigint := purchase -> 'owner_id';
  place constant bigint := purchase -> 'location_id';
  at constant timestamptz := purchase ->> 'now';
  charge constant jsonb := purchase -> 'charge';
  unused constant jsonb := purchase -> 'unused';
  bought constant subscriptions := jsonb_populate_record(null::subscriptions, purchase -> 'subscription');
  made constant orders := jsonb_populate_record(null::orders, purchase -> 'order');
  mail constant jsonb := purchase -> 'mail';
  receipt constant jsonb := purchase -> 'receipt';
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
  if ordered is not null then
    update orders set state = 'settled', settled_at = at where id = ordered and owner_id = owner and state = 'awaiting';
    if not found then raise exception 'order % does not wait', ordered; end if;
  end if;
  update subscriptions set ended_at = least(ended_at, ends_at, bought.starts_at)
    where owner_id = owner and location_id = place
      and coalesce(ended_at, 'infinity'::timestamptz) > bought.starts_at;
  with opened as (
    insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
      submission_key, lines, subtotal, discount, discount_name, vat, total, extras, coupon_id, created_at, settled_at)
    select made.reference, owner, place, made.plan_id, made.duration, made.onboarding_id, made.method, made.state, made.kind,
      made.submission_key, made.lines, made.subtotal, made.discount, made.discount_name, made.vat, made.total, made.extras,
      made.coupon_id, made.created_at, made.settled_at
    where ordered is null
    returning id
  ), settled as (
    select coalesce(ordered, (select id from opened)) as id
  ), begun as (
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day,
      renewal_method, renewal_card_id, cancelled_at, grace_until)
    select owner, place, bought.plan_id, id, bought.kind, bought.duration, bought.starts_at, bought.ends_at,
      bought.anchor_day, bought.renewal_method, bought.renewal_card_id, bought.cancelled_at, bought.grace_until
    from settled
  ), receipted as (
    insert into receipts (owner_id, reference, order_id, content, created_at)
    select owner, receipt ->> 'reference', id, receipt, at from settled where receipt <> 'null'
  ), emptied as (
    delete from checkouts where owner_id = owner and plan_id = bought.plan_id and duration = bought.duration
  ), told as (
    insert into outbox (owner_id, channel, recipient, subject, text, dedupe_key, created_at, next_attempt_at)
    values (owner, 'mail', mail ->> 'recipient', mail ->> 'subject', mail ->> 'text', mail ->> 'dedupe_key', at, at)
  ), traced as (
    insert into audit_events (at, request_id, actor_id, subject_id, action, outcome, reason)
    values (at, purchase ->> 'request_id', owner, owner, 'subscription-started', 'ok', purchase ->> 'reason')
  )
  select id into ordered from settled;
end $$;
`;

/**
 * One whose location has another revision by now, or is held by somebody else at this moment, or that is one try too
 * many, has neither an order nor a balance; one whose wallet is short has a balance.
 */
const purchases = sql`
create function write_purchases(purchases jsonb) returns table (
  place integer, ordered bigint, short bigint, next_press jsonb
) language plpgsql rows 1 set enable_seqscan = off as $$
declare
  purchase jsonb;
  tries jsonb;
  written record;
begin
  place := -1;
  for purchase in select jsonb_array_elements(purchases) loop
    place := place + 1;
    ordered := null;
    short := null;
    next_press := null;
    update locations set revision = revision + 1 where id = (
      select id from locations
      where id = (purchase -> 'location_id')::bigint and owner_id = (purchase -> 'owner_id')::bigint
        and revision = (purchase -> 'revision')::bigint
      for no key update skip locked
    );
    if found then
      tries := purchase -> 'tries';
      if tries is null or (count_hit(tries ->> 'key', (tries -> 'most')::integer, (purchase ->> 'now')::timestamptz,
        (tries ->> 'span')::interval)).hits <= (tries -> 'most')::integer
      then
        written := write_purchase(purchase);
        ordered := written.ordered;
        short := written.balance;
        next_press := case when ordered is not null then purchase -> 'next' end;
      end if;
    end if;
    return next;
  end loop;
end $$;
`;

export const manyAtOnce: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [standings, purchase, purchases]) await step.execute(db);
  },
};
