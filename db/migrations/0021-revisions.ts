import { sql, type Kysely, type Migration } from "kysely";

/**
 * Whoever holds a location to change its plan raises its revision; who read it without a lock sees that by it. The order
 * of each period is looked up by itself ("offset 0"): a plan that was made while the tables were small would merge both of
 * them whole.
 */
const standing = sql`
alter table locations add column revision bigint not null default 0;
drop function standing_of;
create function standing_of(owner bigint, since timestamptz, held boolean) returns table (
  "locationId" bigint, "name" text, "address" text, "revision" bigint, "balance" bigint, "lastOrderId" bigint,
  "awaits" boolean, "id" bigint, "planId" integer, "orderId" bigint, "kind" text, "duration" text,
  "startsAt" timestamptz, "endsAt" timestamptz, "endedAt" timestamptz, "anchorDay" integer,
  "renewalMethod" text, "renewalCardId" bigint, "cancelledAt" timestamptz,
  "nextPlanId" integer, "nextDuration" text, "graceUntil" timestamptz,
  "lines" jsonb, "discount" bigint, "vat" bigint, "total" bigint
) language plpgsql rows 1 set enable_seqscan = off as $$
#variable_conflict use_column
declare
  main locations;
begin
  if held then
    update locations set revision = revision + 1 where owner_id = owner and is_main returning * into main;
  else
    select * into main from locations where owner_id = owner and is_main;
  end if;
  if not found then return; end if;
  return query select
    main.id, main.name, main.address, main.revision,
    coalesce((select w.balance from wallets w where w.owner_id = owner and w.kind = 'wallet'), 0::bigint),
    coalesce((select o.id from orders o where o.owner_id = owner order by o.id desc limit 1), 0::bigint),
    exists (select from orders o where o.owner_id = owner and o.state = 'awaiting' and o.kind <> 'renewal'),
    s.id, s.plan_id, s.order_id, s.kind::text, s.duration::text, s.starts_at, s.ends_at, s.ended_at, s.anchor_day,
    s.renewal_method::text, s.renewal_card_id, s.cancelled_at, s.next_plan_id, s.next_duration::text, s.grace_until,
    o.lines, o.discount, o.vat, o.total
  from (values (main.id)) as place (id)
  left join subscriptions s on s.owner_id = owner and s.location_id = place.id
    and coalesce(s.ended_at, 'infinity'::timestamptz) > since
  left join lateral (
    select lines, discount, vat, total from orders where orders.id = s.order_id offset 0
  ) as o on true
  order by s.starts_at;
end $$;
`;

/** The one upsert of a throttle, so that parallel requests cannot outrun it; hits beyond the limit count as one. */
const hits = sql`
create function count_hit(counted text, most integer, at timestamptz, span interval, out hits integer,
  out started timestamptz)
language plpgsql set enable_seqscan = off as $$
begin
  insert into throttles as counter (key, window_started_at, expires_at, hits) values (counted, at, at + span, 1)
  on conflict (key) do update set
    hits = case when counter.window_started_at <= at - span then 1 else least(counter.hits, most) + 1 end,
    window_started_at = case when counter.window_started_at <= at - span then at else counter.window_started_at end,
    expires_at = case when counter.window_started_at <= at - span then at + span else counter.expires_at end
  returning counter.hits, counter.window_started_at into hits, started;
end $$;
`;

/** What else a press of a pay button needs to know. A key that is known was used already, or given to somebody else. */
const presses = sql`
create function press_of(place bigint, plan integer, span text, submitted text) returns table (
  "known" boolean, "onboarding_id" integer, "payment_method" text, "coupon_id" bigint, "card_choice" text,
  "checked_quote" text, "seen_quote" text, "begun" boolean, "optionIds" integer[]
) language plpgsql rows 1 set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query select
    exists (select from orders where submission_key = submitted)
      or exists (select from checkouts where submission_key = submitted and owner_id <> main.owner_id),
    c.onboarding_id, c.payment_method, c.coupon_id, c.card_choice, c.checked_quote, c.seen_quote, c.id is not null,
    array(select option_id from checkout_add_ons where checkout_id = c.id)
  from locations main
    left join checkouts c on c.owner_id = main.owner_id and c.plan_id = plan and c.duration = span
  where main.id = place;
end $$;
`;

export const revisions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const step of [standing, hits, presses]) await step.execute(db);
  },
};
