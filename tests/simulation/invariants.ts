import { type RawBuilder, sql } from "kysely";

import type { Db } from "#db/client";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { checkMoney } from "./money";
import { Violation } from "./violation";
import type { World } from "./world";
import { stateTables } from "../support/state-tables";

/** Which state may follow which. An act may move a row more than once, so the whole way must exist. */
const transitions: Record<string, Readonly<Record<string, readonly string[]>>> = {
  orders: stateTables.orders.moves,
  payments: stateTables.payments.moves,
  refunds: stateTables.refunds.moves,
  coupon_uses: stateTables.couponUses.moves,
  renewals: stateTables.renewals.moves,
  top_up_attempts: stateTables.topUpAttempts.moves,
  disputes: stateTables.disputes.moves,
  approvals: stateTables.approvals.moves,
  pay_links: stateTables.payLinks.moves,
  // A period that followed was refunded before it began.
  subscriptions: { running: ["ended"], ended: ["running"] },
};

/** The states that a row can come to from a state, in any number of moves. */
function statesAfter(
  from: string,
  moves: Readonly<Record<string, readonly string[]>>,
  found = new Set<string>(),
): Set<string> {
  for (const next of moves[from] ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    statesAfter(next, moves, found);
  }
  return found;
}

/** Rules for changed rows: each query returns the wrong ones among the rows written since a transaction. */
const rules: Record<
  string,
  (changed: (table: string) => RawBuilder<boolean>, now: Date) => RawBuilder<{ what: string }>
> = {
  "a journal sums to zero": (changed) => sql`
      select 'journal ' || reference as what from journal join postings on journal_id = journal.id
      where ${changed("journal")} group by journal.id having sum(amount) <> 0 or count(*) < 2`,
  "the bridge between tokens and naira is empty": (changed) => sql`
      select 'journal ' || reference as what from journal join postings on journal_id = journal.id
      where ${changed("journal")} and account = 'token_bridge' group by journal.id having sum(amount) <> 0`,
  "a balance is the sum of its postings, and never below zero": (changed) => sql`
      select kind || ' of account ' || owner_id || ' holds ' || balance as what from wallets
      where ${changed("wallets")} and (balance < 0 or balance <> coalesce((
        select -sum(amount) from postings where postings.owner_id = wallets.owner_id and account = kind), 0))`,
  "lines less discount plus tax are the total": (changed) => sql`
      select 'order ' || reference as what from orders where ${changed("orders")} and (
        subtotal - discount + vat <> total or subtotal <> coalesce((
          select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines::jsonb) line), 0))`,
  "a paid order has one invoice of its price, and no other order has one": (changed) => sql`
      select 'order ' || orders.reference || ' has ' || count(paper.id) || ' invoices' as what
      from orders left join invoices paper on paper.order_id = orders.id and paper.kind = 'invoice'
      where ${changed("orders")} group by orders.id having
        count(paper.id) <> case when orders.state = 'settled' and orders.total > 0 then 1 else 0 end
        or bool_or(paper.net + paper.discount <> orders.subtotal or paper.discount <> orders.discount
          or paper.vat <> orders.vat or paper.total <> orders.total)`,
  "the fee of a top-up is written, less what went back of it": (changed) => sql`
      select 'payment ' || reference as what from payments left join top_up_fees fee on payment_id = payments.id
      where ${changed("payments")} and state = 'settled' and result = 'credited' and received is null
        and wallet_amount < payments.amount and fee.amount - fee.credited is distinct from
          payments.amount - wallet_amount - greatest(refunded - wallet_amount, 0)`,
  "a fee is on one line of one invoice, or waits for it": (changed) => sql`
      select 'payment ' || payments.reference || ' is on ' || lines.count || ' lines' as what
      from top_up_fees fee join payments on payments.id = payment_id
      left join receipts on receipts.reference = payments.reference
      cross join lateral (
        select count(*), coalesce(sum((line ->> 'net')::bigint), 0) as net, min(paper.id) as paper
        from invoices paper cross join jsonb_array_elements(paper.lines) line
        where paper.owner_id = payments.owner_id and paper.kind = 'invoice' and split_part(line ->> 'detail', 'Receipt ', 2) in (
          payments.reference, receipts.year || '-' || lpad(receipts.number::text, 6, '0'))
      ) lines
      where ${changed("fee")} and (
        lines.count <> (invoice_id is not null)::integer or lines.paper is distinct from invoice_id
        or lines.net <> case when invoice_id is null then 0 else fee.amount end)`,
  "credit notes take back what their invoice says, and what went back": (changed) => sql`
      select 'invoice ' || sale.number || ': ' || sale.credited as what from invoices sale
      left join payments on payments.result = 'fulfilled' and payments.order_id = sale.order_id
        or sale.order_id is null and payments.reference = sale.reference
      where sale.kind = 'invoice' and (${changed("sale")} or ${changed("payments")}) and (
        sale.credited <> coalesce((select sum(total) from invoices note where note.corrects = sale.id), 0)
        or sale.credited <> case
          when payments.id is null then coalesce((select sum(credited) from top_up_fees where invoice_id = sale.id), 0)
          -- What went back before the decision was no sale yet.
          when exists (select from suspense_decisions where payment_id = payments.id) then sale.credited
          when result = 'fulfilled' then refunded
          else greatest(refunded - wallet_amount, 0) end)`,
  "a pro-forma has the price of its order": (changed) => sql`
      select 'pro-forma ' || paper.number as what from pro_formas paper
      join orders on orders.id = order_id join pay_links on pay_links.id = pay_link_id
      where ${changed("paper")} and (paper.total <> orders.total or paper.vat <> orders.vat
        or paper.discount <> orders.discount or pay_links.order_id <> orders.id or pay_links.amount <> orders.total)`,
  "no more goes back than was paid": (changed) => sql`
      select 'payment ' || reference || ': ' || refunded as what from payments
      where ${changed("payments")} and (refunded < 0 or refunding < 0
        or refunded > greatest(amount, coalesce(received, 0)))`,
  "the tax office owes what payers withheld from orders that were paid": (changed) => sql`
      select 'payment ' || reference as what from payments
      where ${changed("payments")} and withheld is not null and coalesce((
        select sum(postings.amount) from journal join postings on journal_id = journal.id
        where journal.reference = 'withheld:' || payments.reference and account = 'withholding_receivable'), 0)
        <> case when result = 'fulfilled' then withheld else 0 end`,
  "a card is charged for automatic top-up once a day": (changed) => sql`
      select 'account ' || attempt.owner_id || ' on ' || (payments.created_at at time zone 'Africa/Lagos')::date as what
      from top_up_attempts as attempt join payments on payments.submission_key = attempt.charge_key
      where attempt.owner_id in (select owner_id from top_up_attempts where ${changed("top_up_attempts")})
      group by attempt.owner_id, (payments.created_at at time zone 'Africa/Lagos')::date having count(*) > 1`,
  "automatic top-up stays within the limit of a month": (changed) => sql`
      select 'attempt ' || attempt.id || ' brings the month to ' || sum(earlier.total) as what
      from top_up_attempts as attempt
      join automatic_top_ups as consent on consent.id = attempt.automatic_top_up_id
      join top_up_attempts as earlier on earlier.owner_id = attempt.owner_id and earlier.id <= attempt.id
      join payments on payments.submission_key = earlier.charge_key and payments.state in ('settled', 'review')
      where ${changed("attempt")} and attempt.state = 'paid'
        and date_trunc('month', payments.created_at at time zone 'Africa/Lagos')
          = date_trunc('month', attempt.created_at at time zone 'Africa/Lagos')
      group by attempt.id, consent.monthly_cap having sum(earlier.total) > consent.monthly_cap`,
  "the job knows of every low wallet": (changed) => sql`
      select 'account ' || consent.owner_id as what from automatic_top_ups as consent
      left join wallets on wallets.owner_id = consent.owner_id and wallets.kind = consent.wallet
      where (${changed("wallets")} or ${changed("consent")}) and ended_at is null and not may_be_low
        and coalesce(balance, 0) < threshold`,
  "an account has one automatic top-up under way": (changed) => sql`
      select 'account ' || owner_id as what from top_up_attempts
      where owner_id in (select owner_id from top_up_attempts where ${changed("top_up_attempts")})
        and state in ('begun', 'waiting') group by owner_id having count(*) > 1`,
  "only a person ends a review": (changed) => sql`
      select 'payment ' || reference as what from payments
      where ${changed("payments")} and state = 'settled'
        and exists (select from journal where journal.reference = 'suspense:' || payments.reference)
        and not exists (select from suspense_decisions where payment_id = payments.id)`,
  "the history of a payment ends where the payment is": (changed) => sql`
      select 'payment ' || reference || ' is ' || state || ' after ' || coalesce(latest.kind, 'nothing') as what
      from payments left join lateral (
        select kind, amount from payment_entries where payment_id = payments.id
          and kind in ('failed', 'expired', 'cancelled', 'fulfilled', 'topped-up', 'credited', 'held')
        order by id desc limit 1
      ) latest on true
      where ${changed("payments")} and state not in ('new', 'open') and not coalesce(case state
        when 'settled' then latest.kind = 'held'
            and exists (select from suspense_decisions where payment_id = payments.id)
          or latest.kind = case when result = 'fulfilled' then 'fulfilled'
            when wallet_amount is not null and received is null then 'topped-up' else 'credited' end
            and latest.amount = coalesce(received, payments.amount)
        when 'review' then latest.kind = 'held' else latest.kind = state end, false)
      union all
      select 'refund ' || refunds.id || ' is ' || state || ' after ' || coalesce(latest.kind, 'nothing')
      from refunds left join lateral (
        select kind from payment_entries where refund_id = refunds.id
        order by id desc limit 1
      ) latest on true
      where ${changed("refunds")} and latest.kind is distinct from 'refund-' || state`,
  "a closed account does nothing": (changed) => sql`
      select 'order ' || reference || ' of account ' || owner_id as what
      from orders join users on users.id = owner_id
      where ${changed("orders")} and orders.created_at > closed_at and method <> 'free'
      union all select 'payment ' || reference || ' of account ' || owner_id
      from payments join users on users.id = owner_id
      where ${changed("payments")} and payments.created_at > closed_at
        -- What still comes to its account number is its own.
        and not exists (select from deposits where payment_id = payments.id)`,
  "nothing is active before its payment is settled": (changed) => sql`
      select 'period ' || subscriptions.id || ' of order ' || reference as what
      from subscriptions join orders on orders.id = order_id
      where ${changed("subscriptions")} and (orders.state <> 'settled'
        or (subscriptions.kind = 'trial' and not exists (select from trials where trials.owner_id = orders.owner_id))
        or (orders.total > 0 and not exists (
          select from journal where journal.reference = 'order:' || orders.reference and kind = 'purchase')))`,
  "periods of an owner follow each other": (changed) => sql`
      select 'period ' || id || ' begins before the one before it ends' as what from (
        select id, owner_id, starts_at, lag(least(ended_at, ends_at)) over periods as before,
          lag(id) over periods as earlier
        from subscriptions where ended_at is null or ended_at > starts_at
        window periods as (partition by owner_id, location_id order by starts_at, id)
      ) followed where earlier is not null and (before is null or starts_at < before)
        and owner_id in (select owner_id from subscriptions where ${changed("subscriptions")})`,
  "paid time has no gap": (changed, now) => sql`
      select 'period ' || id || ' waits for ' || starts_at || ' while nothing runs' as what from (
        select id, owner_id, starts_at, row_number() over (partition by owner_id, location_id order by starts_at, id) as place
        from subscriptions where coalesce(ended_at, 'infinity') > greatest(starts_at, ${now})
      ) followed where place = 1 and starts_at > ${now}
        and owner_id in (select owner_id from subscriptions where ${changed("subscriptions")})`,
  "a period is no longer than what was paid": (changed) => sql`
      select 'period ' || subscriptions.id as what from subscriptions join orders on orders.id = order_id
      where ${changed("subscriptions")} and subscriptions.kind = 'paid' and orders.kind in ('new', 'renewal')
        and ends_at - starts_at > case subscriptions.duration when 'month' then interval '31 days'
          else interval '366 days' end`,
  "an order gives one period": (changed) => sql`
      select 'order ' || order_id as what from subscriptions
      where order_id in (select order_id from subscriptions where ${changed("subscriptions")})
      group by order_id having count(*) > 1`,
  "a period is renewed once": (changed) => sql`
      select 'period ' || subscription_id as what from renewals
      where state = 'paid' and subscription_id in (select subscription_id from renewals where ${changed("renewals")})
      group by subscription_id, period_starts_at having count(*) > 1`,
  "a coupon is used as often as it may be": (changed) => sql`
      select 'coupon ' || code || ' is taken ' || taken || ' times' as what from coupons
      where (${changed("coupons")} or id in (select coupon_id from coupon_uses where ${changed("coupon_uses")}))
        and (taken > use_limit or taken <> (
          select count(*) from coupon_uses where coupon_id = coupons.id and state <> 'released'))`,
  "an order with a coupon uses it": (changed) => sql`
      select 'order ' || reference || ' is ' || orders.state as what from orders
      left join coupon_uses on coupon_uses.order_id = orders.id
      where ${changed("orders")} and orders.coupon_id is not null and (coupon_uses.id is null
        or (orders.state = 'settled' and coupon_uses.state <> 'used')
        or (orders.state in ('cancelled', 'expired') and coupon_uses.state <> 'released'))`,
  "a plan is charged at its price": (changed) => sql`
      select 'order ' || reference || ': ' || (line ->> 'amount') as what
      from orders join plans on plans.id = plan_id, jsonb_array_elements(lines::jsonb) line
      where ${changed("orders")} and orders.kind in ('new', 'renewal') and line ->> 'kind' = 'plan'
        and method not in ('tokens', 'trial', 'free') and (line ->> 'amount')::bigint <>
          case duration when 'month' then amount_month else amount_year end`,
  "an account uses a coupon as often as it may": (changed) => sql`
      select 'coupon ' || code || ' of account ' || owner_id as what
      from coupon_uses join coupons on coupons.id = coupon_id
      where state = 'used' and coupon_uses.owner_id in (
        select owner_id from coupon_uses where ${changed("coupon_uses")})
      group by code, owner_id, account_limit having count(*) > account_limit`,
};

interface ChangedState {
  name: string;
  state: string;
}

/** Checks what each act changed, and at times everything. */
export class Invariants {
  private readonly states = new Map<string, string>();
  /** Rows of transactions before this one have been checked. */
  private since = 0;

  constructor(private readonly world: World) {}

  async check(): Promise<void> {
    const db = this.world.watching;
    const since = await nextTransaction(db);
    const changed = (table: string) => sql<boolean>`${sql.table(table)}.xmin::text::bigint >= ${this.since}`;
    await this.checkRows(changed);
    await this.checkStates(changed);
    await this.checkPayments(changed);
    this.since = since;
  }

  private async checkRows(changed: (table: string) => RawBuilder<boolean>): Promise<void> {
    const now = this.world.now();
    const parts = Object.entries(rules).map(
      ([rule, query]) => sql`select ${rule} as rule, what from (${query(changed, now)}) wrong`,
    );
    const all = sql<{ rule: string; what: string }>`${sql.join(parts, sql` union all `)}`;
    const [wrong] = (await all.execute(this.world.watching)).rows;
    if (wrong) throw new Violation(wrong.rule, wrong.what);
  }

  private async checkStates(changed: (table: string) => RawBuilder<boolean>): Promise<void> {
    const parts = Object.keys(transitions).map((table) => {
      const state =
        table === "subscriptions"
          ? sql`case when ended_at is null then 'running' else 'ended' end`
          : sql`state`;
      const key = table === "orders" || table === "payments" ? sql`reference` : sql`id::text`;
      return sql`select ${table} || ' ' || ${key} as name, ${state}::text as state
        from ${sql.table(table)} where ${changed(table)}`;
    });
    const all = sql<ChangedState>`${sql.join(parts, sql` union all `)}`;
    for (const { name, state } of (await all.execute(this.world.watching)).rows) {
      const from = this.states.get(name);
      this.states.set(name, state);
      const moves = transitions[name.split(" ")[0] ?? ""] ?? {};
      if (from !== undefined && from !== state && !statesAfter(from, moves).has(state))
        throw new Violation("states move along their tables", `${name} went from ${from} to ${state}`);
    }
  }

  /** The books must hold what the provider holds for a payment. */
  private async checkPayments(changed: (table: string) => RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<{ reference: string; booked: number; result: string }>`
      select payments.reference, result, coalesce((
        select sum(postings.amount)::bigint from postings join journal on journal.id = journal_id
        where account = 'paystack_clearing' and journal.reference in (
          'top-up:' || payments.reference, 'late-payment:' || payments.reference,
          'suspense:' || payments.reference,
          case when result = 'fulfilled' and not exists (
            select from suspense_decisions where payment_id = payments.id) then 'order:' || orders.reference end)
      ), 0)::bigint as booked
      from payments left join orders on orders.id = order_id
      where ${changed("payments")} and payments.state in ('settled', 'review')`.execute(this.world.watching);
    for (const { reference, booked, result } of rows) {
      const paid = this.world.provider.seen(reference)?.amount ?? 0;
      if (booked !== paid)
        throw new Violation("a payment counts once", `${reference} (${result}): ${booked} for ${paid}`);
    }
  }

  /** Checks the chain of the ledger, and every stored value against its sources. */
  async checkAll(): Promise<void> {
    const db = this.world.watching;
    const { problems } = await checkLedger({ db, clock: { now: () => new Date(0) } });
    if (problems.length > 0) throw new Violation("the ledger is in order", problems.join("; "));
    await checkMoney(this.world);
  }
}

export async function nextTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next`.execute(db);
  return rows[0]?.next ?? 0;
}
