import { sql, type Kysely, type Migration } from "kysely";

/**
 * A statement that inserts into eight tables takes three times as long to begin as to write a purchase, so one statement
 * writes all of them. What is there already is changed before, for one purchase after the other: so it is found by the
 * keys of that one, and never by a join that was planned while the tables were small. Ids are drawn beforehand, for the
 * rows that name each other. That the plan is kept is said here, since each new one looks cheaper than it was to make.
 *
 * Rules stay with the caller: this writes what was decided, each whole or not at all, and guards what must hold. One
 * whose location has another revision by now, or is held by somebody else at this moment, or that is one try too many,
 * has neither an order nor a balance; one whose wallet is short has a balance. Whatever else does not fit raises.
 */
const purchases = sql`
drop function write_purchase;
drop function write_purchases;
create function write_purchases(purchases jsonb) returns table (
  place integer, ordered bigint, short bigint, next_press jsonb
) language plpgsql rows 1 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  purchase jsonb;
  owner bigint;
  location bigint;
  at timestamptz;
  tries jsonb;
  move jsonb;
  good boolean;
  left_over bigint;
  unused jsonb;
  paid jsonb[] := '{}';
  orders_of bigint[] := '{}';
  journals_of bigint[] := '{}';
  balances_of bigint[] := '{}';
begin
  place := -1;
  for purchase in select jsonb_array_elements(purchases) loop
    place := place + 1;
    ordered := null;
    short := null;
    next_press := null;
    owner := purchase -> 'owner_id';
    location := purchase -> 'location_id';
    at := purchase ->> 'now';
    tries := purchase -> 'tries';
    move := nullif(purchase #> '{charge,move}', 'null');
    left_over := null;

    update locations set revision = revision + 1 where id = (
      select id from locations
      where id = location and owner_id = owner and revision = (purchase -> 'revision')::bigint
      for no key update skip locked
    );
    good := found;
    if good and tries is not null then
      good := (count_hit(tries ->> 'key', (tries -> 'most')::integer, at, (tries ->> 'span')::interval)).hits
        <= (tries -> 'most')::integer;
    end if;
    if good and move is not null then
      update wallets as wallet set balance = wallet.balance + (move -> 'change')::bigint
        where wallet.owner_id = owner and wallet.kind = move ->> 'kind' and wallet.balance >= -(move -> 'change')::bigint
        returning wallet.balance into left_over;
      good := found;
      if not good then
        short := coalesce((select balance from wallets where owner_id = owner and kind = move ->> 'kind'), 0);
      end if;
    end if;

    if good then
      ordered := coalesce((purchase -> 'order_id')::bigint, nextval('orders_id_seq'));
      next_press := purchase -> 'next';
      if purchase ? 'order_id' then
        update orders set state = 'settled', settled_at = at
          where id = ordered and owner_id = owner and state = 'awaiting';
        if not found then raise exception 'order % does not wait', ordered; end if;
      end if;
      update subscriptions set ended_at = least(ended_at, ends_at, (purchase #>> '{subscription,starts_at}')::timestamptz)
        where owner_id = owner and location_id = location
          and coalesce(ended_at, 'infinity'::timestamptz) > (purchase #>> '{subscription,starts_at}')::timestamptz;
      delete from checkouts
        where owner_id = owner and plan_id = (purchase #> '{subscription,plan_id}')::integer
          and duration = purchase #>> '{subscription,duration}';
      paid := paid || purchase;
      orders_of := orders_of || ordered;
      journals_of := journals_of || case when purchase ? 'charge' then nextval('journal_id_seq') end;
      balances_of := balances_of || left_over;
    end if;
    return next;
  end loop;
  if cardinality(paid) = 0 then return; end if;

  with one as materialized (
    select order_id, journal_id, balance, (purchase -> 'owner_id')::bigint as owner_id,
      (purchase -> 'location_id')::bigint as location_id, (purchase ->> 'now')::timestamptz as at, purchase,
      purchase -> 'charge' as charge, purchase -> 'receipt' as receipt, purchase -> 'mail' as mail
    from unnest(paid, orders_of, journals_of, balances_of) as one (purchase, order_id, journal_id, balance)
  ), opened as (
    insert into orders (id, reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
      submission_key, lines, subtotal, discount, discount_name, vat, total, extras, coupon_id, created_at, settled_at)
    overriding system value
    select one.order_id, made.reference, one.owner_id, one.location_id, made.plan_id, made.duration, made.onboarding_id,
      made.method, made.state, made.kind, made.submission_key, made.lines, made.subtotal, made.discount,
      made.discount_name, made.vat, made.total, made.extras, made.coupon_id, made.created_at, made.settled_at
    from one, jsonb_populate_record(null::orders, purchase -> 'order') as made
    where purchase ? 'order'
  ), charged as (
    insert into journal (id, owner_id, kind, reference, text, created_at) overriding system value
    select journal_id, owner_id, charge ->> 'kind', charge ->> 'reference', charge ->> 'text', at
    from one where journal_id is not null
  ), posted as (
    insert into postings (journal_id, owner_id, account, amount, balance_after)
    select journal_id, owner_id, account, amount, case when account = charge #>> '{move,kind}' then balance end
    from one, jsonb_to_recordset(charge -> 'entries') as entry (account text, amount bigint)
  ), waiting as (
    insert into unsealed_journals (journal_id) select journal_id from one where journal_id is not null
  ), begun as (
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day,
      renewal_method, renewal_card_id, cancelled_at, grace_until)
    select one.owner_id, one.location_id, bought.plan_id, one.order_id, bought.kind, bought.duration, bought.starts_at,
      bought.ends_at, bought.anchor_day, bought.renewal_method, bought.renewal_card_id, bought.cancelled_at,
      bought.grace_until
    from one, jsonb_populate_record(null::subscriptions, purchase -> 'subscription') as bought
  ), receipted as (
    insert into receipts (owner_id, reference, order_id, content, created_at)
    select owner_id, receipt ->> 'reference', order_id, receipt, at from one where receipt <> 'null'
  ), told as (
    insert into outbox (owner_id, channel, recipient, subject, text, dedupe_key, created_at, next_attempt_at)
    select owner_id, 'mail', mail ->> 'recipient', mail ->> 'subject', mail ->> 'text', mail ->> 'dedupe_key', at, at
    from one
  )
  insert into audit_events (at, request_id, actor_id, subject_id, action, outcome, reason)
  select at, purchase ->> 'request_id', owner_id, owner_id, 'subscription-started', 'ok', purchase ->> 'reason' from one;

  for unused in select one -> 'unused' from unnest(paid) as one where one ? 'unused' loop
    if (post_journal(unused)).journal_id is null then
      raise exception 'journal % cannot be written', unused ->> 'reference';
    end if;
  end loop;
end $$;
`;

export const purchasesBySets: Migration = {
  async up(db: Kysely<unknown>) {
    await purchases.execute(db);
  },
};
