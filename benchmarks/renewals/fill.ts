import { sql } from "kysely";
import { DAY } from "~/models/duration";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { sealText } from "~/services/platform/sealed-text.server";
import { sealingJob } from "~/services/ledger/jobs.server";
import { makeContext } from "../../tests/support/context";
import { type Bench, fillOwners } from "../money/database";

const CARDS_AT_ONCE = 1000;

/**
 * Owners whose month of Plus ends at one moment and renews: this percentage by a saved card, the others from the
 * wallet.
 */
export async function fillRenewals(
  { db }: Bench,
  { owners, cardsPercent, at }: { owners: number; cardsPercent: number; at: Date },
): Promise<void> {
  await fillOwners(db, owners, 1);
  await sql`insert into unsealed_journals select id from journal`.execute(db);
  await finishDue(sealingJob({ ...makeContext(db, new Date()), origin: "https://kaypoint.example" }));
  await fillCards(db, Math.round((owners * cardsPercent) / 100));
  const begun = new Date(at.getTime() - 30 * DAY);
  const line = { kind: "plan", name: "Plus", detail: "1 month", amount: 6_000_00 };
  await sql`
    insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
      submission_key, lines, subtotal, discount, vat, total, extras, created_at, settled_at)
    select 'KP-FILL-' || owner_id, owner_id, id, 2, 'month', 1, 'wallet', 'settled', 'new',
      'fill:' || owner_id, ${JSON.stringify([line])}::jsonb, ${line.amount}, 0, 0, ${line.amount}, '[]', ${begun}, ${begun}
    from locations`.execute(db);
  await sql`
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at, anchor_day,
      renewal_method, renewal_card_id, renewal_chosen_at, reminded_days)
    select orders.owner_id, location_id, 2, orders.id, 'paid', 'month', ${begun}, ${at}, 1,
      case when cards.id is null then 'wallet' else 'card' end, cards.id, ${begun}, 1
    from orders left join cards on cards.owner_id = orders.owner_id
    order by random()`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Gives cards to randomly chosen owners, so that they are spread. */
async function fillCards(db: Bench["db"], count: number): Promise<void> {
  const { config, random } = makeContext(db);
  const keys = { setting: "CARD_KEYS", keys: config.payments.cardKeys };
  const owners = await db
    .selectFrom("users")
    .select(["id", "email"])
    .orderBy(sql`random()`)
    .limit(count)
    .execute();
  for (let from = 0; from < owners.length; from += CARDS_AT_ONCE)
    await db
      .insertInto("cards")
      .values(
        owners.slice(from, from + CARDS_AT_ONCE).map(({ id, email }) => ({
          ...{
            ownerId: id,
            email,
            signature: `SIG_${id}`,
            last4: "4081",
            expMonth: "12",
            expYear: "2035",
          },
          codeCipher: sealText(keys, random, `card:${id}:SIG_${id}`, `AUTH_${id}`),
          ...{ brand: "visa", bank: "Test Bank", createdAt: new Date() },
        })),
      )
      .execute();
}
