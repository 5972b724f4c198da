import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY, HOUR } from "~/models/duration";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { AHEAD, type Season } from "./world";
import type { Shop } from "./shop";

/* How the season ended, read from the database. */

export const ways = [
  "wallet that held enough",
  "card, at the first try",
  "card, after a decline",
  "automatic top-up",
  "account number",
  "wallet, topped up by hand",
  "page, by transfer",
  "page, by USSD",
  "page, by card",
  "link, paid by another person",
] as const;

export type Way = (typeof ways)[number];

interface PaidTime {
  way: Way;
  /** Milliseconds after the end; less than nothing if it was paid ahead. */
  after: number;
}

export interface Outcome {
  shop: Shop;
  paid: PaidTime | null;
  /** Why it was not paid within seven days. */
  why: string | null;
}

/** Within the hour counts as at once: the jobs of the season look once an hour. */
export const isWithin = ({ paid }: Outcome, days: number): boolean =>
  paid !== null && paid.after <= (days === 0 ? HOUR : days * DAY);

export async function readOutcomes({ app }: Season, shops: readonly Shop[]): Promise<Outcome[]> {
  const rows = await sql<Row>`
    select orders.owner_id, orders.settled_at, orders.method, channel, pay_link_id, unattended,
      (select count(*)::int from renewals where renewals.order_id = orders.id) as attempts,
      exists (select from top_up_attempts where owner_id = orders.owner_id and state = 'paid') as automatic,
      exists (select from deposits join payments on payments.id = payment_id
        where payments.owner_id = orders.owner_id) as deposited,
      exists (select from payments as added where added.owner_id = orders.owner_id
        and added.purpose = 'top-up' and added.state = 'settled') as topped_up
    from orders left join payments on payments.order_id = orders.id and payments.state = 'settled'
    where orders.state = 'settled' and orders.kind in ('new', 'renewal') and orders.total > 0
    order by orders.id`.execute(app.db);
  const byOwner = new Map(rows.rows.map((row) => [row.ownerId, row]));
  return shops.map((shop) => {
    const last = byOwner.get(shop.owner.id);
    const row = last && last.settledAt.getTime() > shop.endsAt.getTime() - AHEAD ? last : null;
    const paid = row ? { way: wayOf(row), after: row.settledAt.getTime() - shop.endsAt.getTime() } : null;
    const outcome = { shop, paid, why: null };
    return { ...outcome, why: isWithin(outcome, 7) ? null : whyOf(outcome) };
  });
}

interface Row {
  ownerId: number;
  settledAt: Date;
  method: string;
  channel: string | null;
  payLinkId: number | null;
  unattended: boolean | null;
  attempts: number;
  automatic: boolean;
  deposited: boolean;
  toppedUp: boolean;
}

function wayOf({ channel, payLinkId, unattended, attempts, automatic, deposited, toppedUp }: Row): Way {
  if (payLinkId !== null) return "link, paid by another person";
  if (unattended) return attempts > 1 ? "card, after a decline" : "card, at the first try";
  if (channel === "bank_transfer") return "page, by transfer";
  if (channel === "ussd") return "page, by USSD";
  if (channel !== null) return "page, by card";
  if (automatic) return "automatic top-up";
  if (deposited) return "account number";
  return toppedUp ? "wallet, topped up by hand" : "wallet that held enough";
}

const gone = {
  leaves: "gave up the shop",
  closes: "closed the account",
  pauses: "paused the plan",
} as const;

function whyOf({ shop, paid }: Outcome): string {
  const { traits, messages, read, trouble } = shop;
  if (traits.plan !== "goes on" && !paid) return gone[traits.plan];
  if (paid) return "paid after more than seven days";
  if (messages === 0) return "was told nothing";
  return read === 0 ? "read none of the messages" : (trouble ?? "read them, and did nothing");
}

/** What must not happen in a season, in sentences. */
export async function findFaults({ app, provider, lastBefore, receivedBefore }: Season): Promise<string[]> {
  const { db } = app;
  const { problems } = await checkLedger(app);
  const { rows: twice } = await sql<{ text: string }>`
    select 'account ' || owner_id || ' paid twice: ' || string_agg(
        method || ', ordered ' || created_at || ', paid ' || settled_at, '; ' order by id) as text from orders
      where state = 'settled' and kind in ('new', 'renewal') and total > 0 group by owner_id having count(*) > 2
    union all select 'account ' || owner_id || ' was charged twice on ' || day from top_up_attempts
      where state <> 'dropped' group by owner_id, day having count(*) > 1
    union all select 'payment ' || reference || ' waits for staff' from payments where state = 'review'
    union all select 'journal ' || journal_id || ' is not sealed' from unsealed_journals`.execute(db);
  return [
    ...problems,
    ...twice.map(({ text }) => text),
    ...chargedTwice(provider.charges),
    ...(await missingMoney(db, lastBefore, provider.received() - receivedBefore)),
  ];
}

function chargedTwice(charges: Season["provider"]["charges"]): string[] {
  const paid = charges.filter(({ isPaid }) => isPaid).map(({ reference }) => reference);
  return paid
    .filter((reference, place) => paid.indexOf(reference) !== place)
    .map((it) => `${it} was charged twice`);
}

async function missingMoney(db: Db, lastBefore: number, received: number): Promise<string[]> {
  const { rows } = await sql<{ booked: number }>`
    select coalesce(sum(amount), 0)::bigint as booked from postings
    join journal on journal.id = journal_id
    where account = 'paystack_clearing' and journal.kind <> 'provider-fee' and journal.id > ${lastBefore}`.execute(
    db,
  );
  const booked = rows[0]?.booked ?? 0;
  return booked === received ? [] : [`the books have ${booked} kobo, and the provider ${received}`];
}
