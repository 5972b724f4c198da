import { type RawBuilder, sql } from "kysely";
import type { User } from "~/models/users/user";
import { readDuePage } from "~/routes/_checkout/pay/read-due.server";
import { readDashboard } from "~/routes/_shop/dashboard/read-dashboard.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { findDue } from "~/services/billing/find-due.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { daysIn, readPromise, readSums, sumsIn } from "../support/promises";
import { reader, same } from "./page-words";
import type { World } from "./world";

/* What pages say about the plan and its price: on its own page, on the dashboard, and where it is paid again. */

export async function checkPlan(world: World, owner: User): Promise<void> {
  const last = await lastPeriodOf(world, owner);
  await checkBilling(world, owner, last);
  if (owner.role !== "owner") return;
  await checkDashboard(world, owner, last);
  await checkDue(world, owner);
}

interface LastPeriod {
  kind: string;
  end: string;
  method: "wallet" | "card" | null;
  isPaused: boolean;
  price: number | null;
  isFreeNext: boolean;
}

const isDisputed = sql`exists (
  select from disputes where disputes.owner_id = cards.owner_id and card_signature = signature and state <> 'won')`;

/** The extras of a period that the next one has, each by its option: those it was paid with or keeps, and those added, less those taken out. */
const extrasAfter = sql`(
  select option_id from (
    select option_id, row_number() over (partition by option_id) as nth from (
      select (extra ->> 'optionId')::int as option_id from jsonb_array_elements(coalesce(kept_extras, orders.extras)) extra
      union all
      select (extra ->> 'optionId')::int from subscription_additions
        join orders added on added.id = subscription_additions.order_id, jsonb_array_elements(added.extras) extra
      where subscription_additions.subscription_id = subscriptions.id and given_back_at is null and kept_extras is null
    ) had
  ) counted where nth > (select count(*) from unnest(taken_out) out where out = option_id))`;

/** What a plan costs after a period for a month or a year, with the extras that go on. */
const priceAfter = ({ app }: World, duration: RawBuilder<unknown>) => sql<number>`(round((
    case ${duration} when 'month' then amount_month else amount_year * (100 - plans.discount) / 100 end
    + case when amount_month = 0 then 0 else (
      select coalesce(sum(case ${duration} when 'month' then add_on_options.amount_month else add_on_options.amount_year end), 0)
      from ${extrasAfter} goes_on join add_on_options on add_on_options.id = option_id) end
  ) * (1000 + ${app.config.vatTenths}) / 1000.0))::bigint`;

/** The last period of the main location, which decides what follows it. */
async function lastPeriodOf(world: World, owner: User): Promise<LastPeriod | undefined> {
  const { rows } = await sql<LastPeriod>`
    select subscriptions.kind, to_char(ends_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as end,
      case when cancelled_at is null and removed_at is null and disabled_at is null and not ${isDisputed} then renewal_method end as method,
      pause_months is not null and cancelled_at is null as is_paused,
      ${priceAfter(world, sql`coalesce(next_duration, subscriptions.duration)`)} as price,
      next_plan_id is not null and amount_month = 0 as is_free_next
    from subscriptions join plans on plans.id = coalesce(next_plan_id, subscriptions.plan_id)
    join orders on orders.id = subscriptions.order_id
    join locations on locations.id = subscriptions.location_id and is_main
    left join cards on cards.id = renewal_card_id
    where subscriptions.owner_id = ${owner.id} and ended_at is null and ends_at is not null`.execute(
    world.watching,
  );
  return rows[0];
}

async function checkBilling(world: World, owner: User, last: LastPeriod | undefined): Promise<void> {
  const { plan, money, topUp } = await readBilling(reader(world), owner);
  await checkTopUpNote(world, owner, { state: money.state, topUp });
  const rows = plan?.facts.rows ?? [];
  const until = rows.find(({ name }) => name === "Paid until");
  if (until) await checkPaidUntil(world, owner, until.value);
  const after = rows.find(({ name, value }) => name === "After that" || value.includes("is paused until"));
  if (after && last) checkAfter(owner, last, after.value);
}

function checkAfter(owner: User, last: LastPeriod, said: string): void {
  const rule = "the page says what follows the paid time";
  const { next, returns } = readPromise(said);
  const { charge } = returns ?? next;
  if (next.on !== null) same(rule, owner, [next.on, last.end], said);
  same(rule, owner, [returns !== null, last.isPaused && last.kind !== "paused"], said);
  same(rule, owner, [charge?.by ?? null, payerOf(last)], said);
  if (charge) same(rule, owner, [charge.total, last.price], said);
}

/** What pays the next paid period, by the rows; null if nothing does. */
const payerOf = ({ kind, method, isPaused, isFreeNext }: LastPeriod): LastPeriod["method"] =>
  kind === "trial" || (isFreeNext && !isPaused) ? null : method;

/** “Paid until”: the end of the last of the paid periods that follow each other without a change of plan. */
async function checkPaidUntil({ watching, now }: World, owner: User, said: string): Promise<void> {
  const { rows } = await sql<{ end: string | null }>`
    with unfinished as (
      select * from subscriptions where owner_id = ${owner.id} and kind in ('paid', 'trial')
        and coalesce(ended_at, 'infinity') > greatest(starts_at, ${now()})
    )
    select to_char(max(ends_at) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as end from unfinished
    where plan_id = (select plan_id from unfinished order by starts_at limit 1)`.execute(watching);
  same("the page says the end of all paid time", owner, [daysIn(said)[0], rows[0]?.end], said);
}

/** A plan that does not go on charges nothing, or the page says that automatic top-up does. */
async function checkTopUpNote(
  { watching }: World,
  owner: User,
  { state, topUp }: { state: string; topUp: string | null },
): Promise<void> {
  if (!["cancelled", "pausing", "paused", "ended", "free", "none"].includes(state)) return;
  const { rows } = await sql<{ sum: number }>`
    select total as sum from automatic_top_ups where owner_id = ${owner.id} and ended_at is null`.execute(
    watching,
  );
  const sums = topUp === null ? [] : sumsIn(topUp);
  const held = rows.map(({ sum }) => sum);
  same("no card is charged that the page does not name", owner, [sums.slice(1, 2), held], topUp ?? state);
}

/** What the payments for plans ask for that may still come in, in kobo. */
async function unsettledSums({ watching }: World, owner: User): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select case payments.state when 'review' then coalesce(received, payments.amount) else payments.amount end as amount
    from payments join orders on orders.id = order_id
    where payments.owner_id = ${owner.id} and payments.state in ('open', 'review') and kind = 'new'
      and pay_link_id is null`.execute(watching);
  return rows.map(({ amount }) => amount);
}

/** The line about the plan, and the note above it if its money needs the owner. */
async function checkDashboard(world: World, owner: User, last: LastPeriod | undefined): Promise<void> {
  const app = reader(world);
  const { shop } = await readDashboard(app, await catalogueOf(app), owner);
  if (!shop) return;
  const said = [shop.plan.text, shop.money?.text ?? ""].join(" ").trim();
  const rule = "the dashboard says what the plan costs";
  const paid = /[^.]+, paid until [^.]+/.exec(shop.plan.text)?.[0];
  if (paid) await checkPaidUntil(world, owner, paid);
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(-amount), 0)::bigint as balance from postings
    where owner_id = ${owner.id} and account = 'wallet'`.execute(world.watching);
  const balance = rows[0]?.balance ?? 0;
  const unsettled = await unsettledSums(world, owner);
  const price = last?.price ?? null;
  const missing = price === null ? null : price - balance;
  for (const { about, sum, by } of readSums(said)) {
    const onItsWay = unsettled.find((amount) => amount === sum) ?? null;
    same(rule, owner, [sum, { price, balance, missing, "on its way": onItsWay }[about]], said);
    if (by !== null) same(rule, owner, [by, last ? payerOf(last) : null], said);
  }
}

/** The page on which a plan is paid again, or ahead. */
async function checkDue(world: World, owner: User): Promise<void> {
  const app = reader(world);
  const due = await findDue(app, owner, null);
  if ("elsewhere" in due) return;
  const { title, text, total, lines } = await readDuePage(app, owner, due);
  const rule = "the page of paying again has the price and the days of the plan";
  const { rows } = await sql<{ price: number; ends: string[] }>`
    select ${priceAfter(world, sql`coalesce(next_duration, subscriptions.duration)`)} as price,
      array(select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') from unnest(array[ends_at, ended_at, grace_until]) at
        where at is not null) as ends
    from subscriptions
    join plans on plans.id = case kind when 'paused' then coalesce(next_plan_id, plan_id) else plan_id end
    join orders on orders.id = subscriptions.order_id
    where subscriptions.id = ${due.last.id}`.execute(world.watching);
  const [held] = rows;
  const said = `${title}. ${text}`;
  same(
    rule,
    owner,
    [
      [total, ...sumsIn(title)],
      [held?.price, held?.price],
    ],
    said,
  );
  same(rule, owner, [lines.reduce((sum, { amount }) => sum + amount, 0), total], said);
  for (const past of text.matchAll(/(?:is paid until|ended on|keeps working until) ([^.]+)\./g)) {
    const [day = ""] = daysIn(past[1] ?? "");
    same(rule, owner, [held?.ends.includes(day), true], said);
  }
}
