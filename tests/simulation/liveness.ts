import { sql } from "kysely";

import { DAY } from "~/models/duration";
import { deliverEvents } from "./acts/payments";
import { runJobs } from "./acts/time";
import { Violation } from "./violation";
import type { World } from "./world";

const DAYS = 9;
const ROUNDS_A_DAY = 2;

/** With faults over, jobs running and the provider finished, nothing may be left hanging. */
export async function comeToRest(world: World): Promise<void> {
  world.faults.clear();
  world.mortal.live(null);
  world.throwDice(0);
  world.provider.cardAnswer = "success";
  for (let round = 0; round < DAYS * ROUNDS_A_DAY; round += 1) {
    for (const refund of world.provider.openRefunds()) world.provider.moveRefund(refund, "processed");
    for (const [id, { end }] of world.provider.disputes)
      if (end === null) world.provider.endDispute(id, "lost");
    await deliverEvents(world);
    if (!(await runJobs(world))) throw new Violation("jobs end", "a job fails though nothing is wrong");
    await world.pass(DAY / ROUNDS_A_DAY);
  }
}

const hanging = sql`
  select 'payment ' || reference || ' is ' || state as what from payments
    where state in ('new', 'open') or (state = 'cancelled' and next_check_at < ${sql.ref("asked")})
  union all select 'order ' || reference || ' waits' from orders
    where state = 'awaiting' and kind <> 'renewal'
  union all select 'event ' || id || ' is not handled' from provider_events where handled_at is null
  union all select 'message ' || dedupe_key || ' is not sent' from outbox where sent_at is null and dead_at is null
  union all select 'refund ' || id || ' is ' || state from refunds where state in ('asked', 'pending', 'processing')
  union all select 'automatic top-up ' || id || ' is ' || state from top_up_attempts where state in ('begun', 'waiting')
  union all select 'journal ' || journal_id || ' is not sealed' from unsealed_journals
  union all select 'fee of payment ' || payment_id || ' is on no invoice' from top_up_fees
    where invoice_id is null and amount > 0 and earned_at <
      date_trunc('month', (${sql.ref("asked")} - interval '1 day') at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'
  union all select 'dispute ' || provider_id || ' is open' from disputes where state = 'open'`;

export async function checkRest(world: World): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select what from (select ${world.now()}::timestamptz as asked) moment, lateral (${hanging}) left_over`.execute(
    world.watching,
  );
  const [first] = rows;
  if (first) throw new Violation("nothing is left hanging", first.what);
  const { rows: sums } = await sql<{ held: number }>`
    select coalesce(sum(amount), 0)::bigint as held from postings join journal on journal.id = journal_id
    where account = 'paystack_clearing' and kind <> 'provider-fee'`.execute(world.watching);
  // If money went to the wallet and was also sent back at the provider, or taken by a bank, staff were told.
  const { rows: told } = await sql<{ above: number }>`
    select coalesce(sum(above), 0)::bigint as above from (
      select 'refund-above' as kind, payment_id, refunds.amount - booked as above
        from refunds where state = 'processed' and target = 'source'
      union all select 'dispute-above', payment_id, disputes.amount - coalesce((
          select sum(-postings.amount) from postings join journal on journal.id = journal_id
          where account = 'paystack_clearing' and journal.reference = 'dispute-lost:' || provider_id), 0)
        from disputes where state = 'lost'
    ) more join payments on payments.id = payment_id
    where exists (
      select from payment_alerts
      where payment_alerts.kind = more.kind and payment_alerts.reference = payments.reference)`.execute(
    world.watching,
  );
  const held = (sums[0]?.held ?? 0) - (told[0]?.above ?? 0);
  const there = world.provider.balance();
  if (held !== there)
    throw new Violation("the books hold what the provider holds", `${held} kobo here, ${there} there`);
}
