import { setTimeout as wait } from "node:timers/promises";

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { LEASE } from "~/models/messages/delivery";
import { systemClock } from "~/services/platform/clock.server";
import { listTransactions } from "~/models/payments/transaction.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { makeContext } from "../../support/context";
import { settledOrders } from "../../support/paying";
import type { FlowResult } from "./flows";
import type { World } from "./world";
import { renewDue } from "../../support/wallet";

/**
 * Longer than the jobs take for the backlog once all is well: a message whose sending could not be recorded is due
 * again when its lease ends.
 */
const GIVE_UP = LEASE + MINUTE;

/**
 * Does what time would do: retry pauses end, the jobs send what waits, and the provider is asked about payments that
 * it was not asked about in time.
 */
export async function settleDown({ db, sandbox, origin }: World): Promise<void> {
  const app = { ...makeContext(db, new Date()), payments: sandbox.provider(), origin };
  const start = app.clock.now().getTime() + 10 * SECOND;
  for (const later of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]) {
    app.setTime(new Date(start + later));
    while ((await processInbox(app)) + (await checkDue(app)) > 0);
  }
  // Rows claimed by a killed job process become free again later.
  await sql`update subscriptions set leased_until = null where leased_until is not null`.execute(db);
  await sql`update outbox set leased_until = null where sent_at is null`.execute(db);
  app.setTime(new Date());
  const end = Date.now() + GIVE_UP;
  while (Date.now() < end) {
    await sandbox.webhooks.idle();
    await renewDue(app);
    await sql`update outbox set next_attempt_at = now() where sent_at is null and next_attempt_at > now()`.execute(
      db,
    );
    const { waiting } = await checkLedger({ db, clock: systemClock });
    if (waiting === 0 && (await countWaiting(db)) === 0) return;
    await wait(SECOND / 2);
  }
}

/** Messages to send, receipts to number, events to handle, and ended periods that are being renewed. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from outbox where sent_at is null and dead_at is null)
      + (select count(*) from receipts where number is null)
      + (select count(*) from provider_events where handled_at is null)
      + (select count(*) from subscriptions where ended_at is null and ends_at <= now()) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** States that must never exist, each as a query for the wrong rows. */
const rules: Record<string, RawBuilder<{ what: string }>> = {
  "a wallet holds something else than its postings say": sql`
    select owner_id::text as what from wallets where balance <> coalesce(
      (select -sum(amount) from postings where postings.owner_id = wallets.owner_id and account = wallets.kind::text), 0)`,
  "a wallet is below zero": sql`select owner_id::text as what from wallets where balance < 0`,
  "a settled order has not begun one period": sql`
    select reference as what from orders where state = 'settled' and kind <> 'extras'
      and (select count(*) from subscriptions where order_id = orders.id) <> 1`,
  "settled extras were not added": sql`
    select reference as what from orders where state = 'settled' and kind = 'extras'
      and not exists (select from subscription_additions where order_id = orders.id)`,
  "an order that is not settled gave something": sql`
    select reference as what from orders where state <> 'settled'
      and (exists (select from subscriptions where order_id = orders.id)
        or exists (select from subscription_additions where order_id = orders.id))`,
  "a paid order has not one receipt": sql`
    select reference as what from orders where state = 'settled' and total > 0
      and (select count(*) from receipts where order_id = orders.id) <> 1`,
  "an order is booked twice": sql`
    select reference as what from journal group by reference having count(*) > 1`,
  "periods of a shop overlap": sql`
    select one.id::text as what from subscriptions one join subscriptions other
      on other.owner_id = one.owner_id and other.location_id = one.location_id and other.id > one.id
      where tstzrange(one.starts_at, greatest(one.starts_at, least(one.ends_at, one.ended_at)))
        && tstzrange(other.starts_at, greatest(other.starts_at, least(other.ends_at, other.ended_at)))`,
  "a period was renewed twice": sql`
    select owner_id::text as what from orders where kind = 'renewal' and state = 'settled' group by owner_id having count(*) > 1`,
  "a code was used beyond its tries": sql`select id::text as what from code_flows where attempts < 0`,
  "a message is left, or given up": sql`
    select channel || ' ' || id || ': ' || coalesce(last_error, 'never tried') as what from outbox where sent_at is null
      and not (dead_at is not null and last_error like 'replaced%') and not coalesce(dead_at >= expires_at, false)`,
};

/** Everything lost, doubled or half-made so far. */
export async function findFaults(world: World, told: readonly FlowResult[]): Promise<string[]> {
  const { db } = world;
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    faults.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  const { problems, waiting } = await checkLedger({ db, clock: systemClock });
  faults.push(...problems);
  if (waiting > 0) faults.push(`${waiting} journals have no seal`);
  return [...faults, ...(await paymentFaults(world)), ...(await lost(db, told))];
}

/** The provider's books against ours: each payment there counts here once, and no other does. */
async function paymentFaults({ db, sandbox }: World): Promise<string[]> {
  const payments = await db.selectFrom("payments").select(["reference", "state", "result"]).execute();
  return payments.flatMap(({ reference, state, result }) => {
    const paid = sandbox.transactions.get(reference)?.status === "success";
    if (paid === (state === "settled" && result !== null)) return [];
    return [`payment ${reference} is ${state} here and ${paid ? "paid" : "not paid"} at the provider`];
  });
}

/** Answers to an owner that the books do not confirm: settled orders, and top-ups as in the list of payments. */
async function lost(db: Db, told: readonly FlowResult[]): Promise<string[]> {
  const ownerIds = told.map(({ ownerId }) => ownerId);
  const orders = ownerIds.length > 0 ? await settledOrders(db, ownerIds) : [];
  const faults: string[] = [];
  for (const { ownerId, journey } of told) {
    const settled = orders
      .filter((order) => order.ownerId === ownerId)
      .map(({ kind }) => kind)
      .sort()
      .join();
    const listed = await listTransactions(db, ownerId, 10);
    const topUps = listed.filter(
      ({ kind, hasReceipt, attempt }) => kind === "top-up" && hasReceipt && attempt,
    );
    const has = [settled, topUps.length].join(" ");
    if (!expected[journey].includes(has)) faults.push(`${journey} of owner ${ownerId}: has ${has}`);
  }
  return faults;
}

/**
 * Settled orders and top-ups of an owner at the end of each journey. An owner who pays twice at a provider has both.
 */
const expected: Record<FlowResult["journey"], string[]> = {
  // An owner who verified the phone just before the mishap is offered the trial instead.
  "sign-up": ["new 0", " 0"],
  wallet: ["new 0"],
  card: ["new 0"],
  "top-up": [" 1", " 2"],
  extras: ["extras,new 0"],
  till: ["new 0"],
  renewal: ["new,renewal 0"],
};
