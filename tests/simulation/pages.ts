import { sql } from "kysely";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";
import { readWallet } from "~/routes/_shared/read-wallet.server";
import { daysIn, readPromise, sumsIn } from "../support/promises";
import { Violation } from "./violation";
import type { World } from "./world";

/*
 * What owners read about their money, made by the readers of the pages, and compared with rows that are read here.
 * Days and sums are taken out of the words, so that a wrong sentence is found as a wrong number is.
 */

/** All sentences about the money of one account that is not closed. */
export async function checkPages(world: World, ownerId: number): Promise<void> {
  const owner = await getUser(world.db, ownerId);
  if (owner.closedAt !== null) return;
  await checkWallet(world, owner);
  await checkTransactions(world, owner);
  await checkPlan(world, owner);
}

/** The accounts whose plan changed since a transaction. */
export async function listChangedPlans({ watching }: World, since: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct owner_id as id from subscriptions where xmin::text::bigint >= ${since} order by owner_id`.execute(
    watching,
  );
  return rows.map(({ id }) => id);
}

/** Its own handle, so that the application finds neither more nor less in memory than without these checks. */
const reader = ({ app, db }: World) => ({ ...app, db });

/** What a page says, and what the rows hold. */
function same(rule: string, owner: User, [said, held]: [said: unknown, held: unknown], words: string): void {
  const [one, other] = [JSON.stringify(said), JSON.stringify(held)];
  if (one !== other)
    throw new Violation(rule, `account ${owner.id}, “${words}”: the page has ${one}, the rows ${other}`);
}

async function checkWallet(world: World, owner: User): Promise<void> {
  const wallet = owner.role === "agent" ? "tokens" : "wallet";
  const page = await readWallet(reader(world), owner, wallet, new URLSearchParams());
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(-amount), 0)::bigint as held from postings
    where owner_id = ${owner.id} and account = ${wallet}`.execute(world.watching);
  const held = rows[0]?.held ?? 0;
  same("the wallet on the page is the sum of its postings", owner, [page.balance, held], "balance");
  const newest = page.statement.rows[0]?.balance ?? 0;
  same("a statement ends with the balance", owner, [newest, held], "statement");
  const { rows: on } = await sql<{ sums: number[] }>`
    select array[threshold, total, amount, monthly_cap] as sums from automatic_top_ups
    where owner_id = ${owner.id} and wallet = ${wallet} and ended_at is null`.execute(world.watching);
  const said = page.automatic ?? "";
  const sums = wallet === "wallet" ? sumsIn(said) : [];
  const terms = wallet === "wallet" ? (on[0]?.sums ?? []).map(Number) : [];
  same("the page of the wallet says what automatic top-up charges", owner, [sums, terms], said);
}

/** Each row of the list is money that moved, by a journal of its own. */
async function checkTransactions(world: World, owner: User): Promise<void> {
  const { rows } = await readTransactions(reader(world), owner.id, new URLSearchParams());
  for (const row of rows) {
    if (row.isReversal) await checkReversal(world, owner, row);
    else if (row.tag.text === "Paid") await checkPaid(world, owner, row);
  }
}

type TransactionRow = Awaited<ReturnType<typeof readTransactions>>["rows"][number];

async function checkPaid(world: World, owner: User, { reference, amount, title }: TransactionRow) {
  const { rows } = await sql<{ sums: number[] }>`
    select array_agg(distinct abs(amount)) as sums from journal join postings on journal_id = journal.id
    where journal.owner_id = ${owner.id} and split_part(reference, ':', -1) = ${reference}
      and account in ('wallet', 'tokens', 'paystack_clearing')`.execute(world.watching);
  const sums = (rows[0]?.sums ?? []).map(Number);
  if (amount > 0 && !sums.includes(amount))
    throw new Violation(
      "a paid transaction has a journal of its sum",
      `account ${owner.id}, “${title}” ${reference}: the page has ${amount}, the journals ${sums.join(", ")}`,
    );
}

async function checkReversal(world: World, owner: User, { amount, note, tag, title }: TransactionRow) {
  const { rows } = await sql<{ amount: number; state: string | null }>`
    select amount, state::text from refunds where owner_id = ${owner.id}
    union all select coalesce(taken, amount), state::text from disputes where owner_id = ${owner.id}
    union all select amount, state::text from disputes where owner_id = ${owner.id}
    union all select amount, null from payment_entries where owner_id = ${owner.id} and kind = 'sent-back'
    union all select case when made.amount > 0 then made.amount else payments.amount end, 'processed'
      from suspense_decisions made join payments on payments.id = payment_id
      where made.owner_id = ${owner.id} and decision = 'returned'`.execute(world.watching);
  const states = rows.filter((one) => one.amount === amount).map(({ state }) => state);
  const rule = "money that went back has a row of its sum and state";
  const words = `${title}, ${tag.text}: ${note ?? ""}`;
  const wanted: Record<string, string | null> = {
    Refunded: "processed",
    "Sent back": null,
    "Taken back": "lost",
  };
  const state = wanted[tag.text];
  const isHeld = state === undefined ? states.length > 0 : states.includes(state);
  same(rule, owner, [isHeld, true], words);
  const [sum = amount] = sumsIn(note ?? "");
  same(rule, owner, [sum, amount], words);
}

interface LastPeriod {
  kind: string;
  end: string;
  method: "wallet" | "card" | null;
  isPaused: boolean;
  price: number | null;
  hasExtras: boolean;
  isFreeNext: boolean;
}

const isDisputed = sql`exists (
  select from disputes where disputes.owner_id = cards.owner_id and card_signature = signature and state <> 'won')`;

/** The last period of the main location, which decides what follows it. */
async function lastPeriodOf({ watching, app }: World, owner: User): Promise<LastPeriod | undefined> {
  const { rows } = await sql<LastPeriod>`
    select kind, to_char(ends_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as end,
      case when cancelled_at is null and removed_at is null and disabled_at is null and not ${isDisputed} then renewal_method end as method,
      pause_months is not null and cancelled_at is null as is_paused,
      (round(case coalesce(next_duration, duration) when 'month' then amount_month else amount_year * (100 - discount) / 100 end
        * (1000 + ${app.config.vatTenths}) / 1000.0))::bigint as price,
      next_plan_id is not null and amount_month = 0 as is_free_next,
      exists (select from orders where orders.owner_id = ${owner.id} and extras::text <> '[]') as has_extras
    from subscriptions join plans on plans.id = coalesce(next_plan_id, plan_id)
    join locations on locations.id = location_id and is_main
    left join cards on cards.id = renewal_card_id
    where subscriptions.owner_id = ${owner.id} and ended_at is null and ends_at is not null`.execute(
    watching,
  );
  return rows[0];
}

async function checkPlan(world: World, owner: User): Promise<void> {
  const { plan, money, topUp } = await readBilling(reader(world), owner, new URLSearchParams());
  await checkTopUpNote(world, owner, { state: money.state, topUp });
  const rows = plan?.facts.rows ?? [];
  const until = rows.find(({ name }) => name === "Paid until");
  if (until) await checkPaidUntil(world, owner, until.value);
  const after = rows.find(({ name, value }) => name === "After that" || value.includes("is paused until"));
  const last = await lastPeriodOf(world, owner);
  if (after && last) checkAfter(owner, last, after.value);
}

function checkAfter(owner: User, last: LastPeriod, said: string): void {
  const rule = "the page says what follows the paid time";
  const { next, returns } = readPromise(said);
  const { charge } = returns ?? next;
  if (next.on !== null) same(rule, owner, [next.on, last.end], said);
  same(rule, owner, [returns !== null, last.isPaused && last.kind !== "paused"], said);
  same(rule, owner, [charge?.by ?? null, payerOf(last)], said);
  if (!charge) return;
  const price = last.price ?? 0;
  const isPrice = last.hasExtras ? charge.total >= price : charge.total === price;
  if (!isPrice) same(rule, owner, [charge.total, price], said);
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
