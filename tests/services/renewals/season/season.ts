import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY, HOUR } from "~/models/duration";
import { naira } from "~/models/money";
import { topUpFee } from "~/models/payments/top-up";
import type { JobName } from "~/models/platform/job";
import { askForNumber } from "~/services/payments/ask-deposit-account.server";
import { receiveProviderEvent } from "~/services/payments/receive-provider-event.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { startOnce } from "~/services/platform/jobs/registry.server";
import { encryptText } from "~/services/platform/encrypted-text.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { findDue } from "~/services/billing/find-due.server";
import { makeOwner } from "../../../support/accounts";
import { buyPlan } from "../../../support/subscriber";
import { fund } from "../../../support/wallet";
import { SeededRandom } from "../../../simulation/seeded-random";
import { asksForMoney, receive } from "./owner";
import { type Shop, traitsOf } from "./shop";
import { BEGIN, openSeason, type Season } from "./world";

/* A renewal season: shops whose paid time ends within some days, and what becomes of each. */

export interface SeasonChoices {
  shops: number;
  /** Days within which their paid time ends. */
  days: number;
  /** Days that are played after the last end. */
  after: number;
  seed: number;
  /** Account numbers, payment links, automatic top-up, and renewals that are paid as soon as the money has come. */
  areWaysOn: boolean;
}

/** All that a renewal needs. The real jobs look every minute, here once an hour. */
const jobs: JobName[] = [
  ...(["order-ends", "provider-events", "payment-checks", "account-numbers", "automatic-top-ups"] as const),
  ...(["begun-periods", "renewals", "card-renewals", "reminders", "sealing", "texts", "mails"] as const),
];

/** Plays a season on a database with the catalogue and no owners. */
export async function playSeason(db: Db, choices: SeasonChoices) {
  const season = await openSeason(db);
  const { app } = season;
  const shops: Shop[] = [];
  for (const [n, place] of placesOf(choices).entries()) {
    app.setTime(new Date(BEGIN.getTime() + (n * choices.days * DAY) / choices.shops));
    shops.push(await openShop(season, choices, { n, place }));
  }
  const ends = shops.map(({ endsAt }) => endsAt.getTime());
  const from = Math.min(...ends) - 8 * DAY;
  const until = Math.max(...ends) + choices.after * DAY;
  const byOwner = new Map(shops.map((shop) => [shop.owner.id, shop]));
  // What the purchases wrote is sent before, and is none of the season.
  app.setTime(new Date(from - HOUR));
  await startOnce(app, jobs).ended;
  season.lastBefore = await lastOf(db, "journal");
  season.receivedBefore = season.provider.received();
  let seen = await lastOf(db, "outbox");
  for (let at = from; at <= until; at += HOUR) {
    await actUntil(season, new Date(at));
    app.setTime(new Date(at));
    for (const event of season.provider.takeEvents()) await receiveProviderEvent(app, event);
    const isFine = await startOnce(app, jobs).ended;
    if (!isFine) throw new Error(`a job failed at ${app.clock.now().toISOString()}`);
    if (!choices.areWaysOn) await waitForTheNextAttempt(db);
    seen = await tell(season, byOwner, seen);
  }
  return { season, shops };
}

/** Places from 0 to 1 in an order that follows from the seed. */
function placesOf({ shops, seed }: SeasonChoices): number[] {
  const random = new SeededRandom(`${seed}:places`);
  return Array.from({ length: shops }, (_, n) => ({ place: n / shops, by: random.below(1e9) }))
    .sort((one, other) => one.by - other.by)
    .map(({ place }) => place);
}

async function openShop(
  season: Season,
  { seed, areWaysOn }: SeasonChoices,
  { n, place }: { n: number; place: number },
): Promise<Shop> {
  const { app, provider } = season;
  const random = new SeededRandom(`${seed}:${n}`);
  const traits = traitsOf(random, place, areWaysOn);
  const owner = await makeOwner(app.db, { now: season.now() });
  await buyPlan(app, owner);
  const person = { ownerId: owner.id };
  const cardId = traits.hasCard ? await addCard(season, owner) : null;
  if (traits.declinesOnce) provider.declining.add(owner.id);
  if (traits.renewsBy === "card" && cardId !== null)
    await chooseRenewal(app, person, { method: "card", cardId, fresh: true });
  if (traits.renewsBy === "wallet") await chooseRenewal(app, person, { method: "wallet" });
  if (traits.hasNumber) await askForNumber(app, owner);
  const due = await findDue(app, owner, null);
  if ("elsewhere" in due) throw new Error("nothing is due");
  const price = due.purchase.plan.amountMonth;
  if (traits.hasAutomatic && cardId !== null) {
    const [amount, total] = [price, price + topUpFee(naira(price / 100), app.config.topUp.fees)];
    const terms = { wallet: "wallet", threshold: naira(amount / 100), amount: naira(amount / 100) } as const;
    await switchTopUpOn(app, {
      ownerId: owner.id,
      cardId,
      fresh: true,
      terms: { ...terms, total: naira(total / 100), monthlyCap: naira((3 * total) / 100) },
    });
  }
  if (traits.holds !== "nothing")
    await fund(app.db, owner.id, traits.holds === "enough" ? price : price / 2, season.now());
  const { endsAt } = due.last;
  if (!endsAt) throw new Error("the plan has no end");
  return {
    owner,
    endsAt,
    traits,
    random,
    messages: 0,
    read: 0,
    trouble: null,
    moneyFrom: null,
    payingUntil: null,
  };
}

async function addCard({ app, now }: Season, owner: { id: number; email: string }): Promise<number> {
  const signature = `SIG_${owner.id}`;
  const keys = { setting: "CARD_KEYS", keys: app.config.payments.cardKeys };
  const { id } = await app.db
    .insertInto("cards")
    .values({
      ownerId: owner.id,
      email: owner.email,
      signature,
      last4: "4081",
      expMonth: "12",
      expYear: "2035",
      codeCipher: encryptText(keys, app.random, `card:${owner.id}:${signature}`, `AUTH_${owner.id}`),
      brand: "visa",
      bank: "Test Bank",
      createdAt: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What people do until then, in the order of time; some of it leads to more. */
async function actUntil({ agenda, app }: Season, until: Date): Promise<void> {
  for (;;) {
    agenda.sort((one, other) => one.at.getTime() - other.at.getTime());
    const [next] = agenda;
    if (!next || next.at > until) return;
    agenda.shift();
    if (next.at > app.clock.now()) app.setTime(next.at);
    await next.work();
  }
}

const lastOf = async (db: Db, table: "journal" | "outbox"): Promise<number> =>
  (await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? 0;

/** Gives the owners the messages that were sent since. */
async function tell(season: Season, byOwner: Map<number, Shop>, since: number): Promise<number> {
  const sent = await season.app.db
    .selectFrom("outbox")
    .select(["id", "ownerId", "channel", "text"])
    .where("id", ">", since)
    .where("sentAt", "is not", null)
    .orderBy("id")
    .execute();
  for (const { ownerId, channel, text } of sent) {
    const shop = byOwner.get(ownerId ?? 0);
    if (shop && asksForMoney({ channel, text })) receive(season, shop, { channel, text });
    if (shop && shop.traits.plan !== "goes on" && /renews on/.test(text))
      receive(season, shop, { channel, text });
  }
  return sent.at(-1)?.id ?? since;
}

/** As before renewals were paid from the wallet when the money came: the next look is on the day of the next attempt. */
async function waitForTheNextAttempt(db: Db): Promise<void> {
  await sql`
    update subscriptions set leased_until = next_attempt_at from renewals
    where renewals.subscription_id = subscriptions.id and renewals.state = 'failed'
      and next_attempt_at > coalesce(leased_until, '-infinity') and renewal_method = 'wallet' and ended_at is null`.execute(
    db,
  );
}
