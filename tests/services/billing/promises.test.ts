import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { naira } from "~/models/money";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { startOfDay } from "~/models/date";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  pausePlan,
  takeOutExtra,
} from "~/services/billing/change-renewal.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { topUpsJob } from "~/services/payments/jobs.server";
import { switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { type Promised, daysIn, readPromise, sumsIn } from "../../support/promises";
import { property } from "../../support/property";
import { renewDue, addMoney } from "../../support/wallet";
import { addDearerPlan, buyPlan, saveCard } from "../../support/subscriber";
import { rounds, seed } from "../../support/torture";

/*
 * What the page says about the time after the paid one comes true: the sentence is read, only time passes, and the
 * ledger and the periods are compared with it.
 */

const START = new Date("2026-11-21T09:00:00Z");
const [BASIC, PLUS, ONE_MORE_USER] = [1, 2, 11];
const database = await testDatabase();
const dearer = await addDearerPlan(database.db);

const accounts = fc.record({
  begins: fc.constantFrom("trial", "paid", "paid-ahead", "trial-paid", "late"),
  duration: fc.constantFrom("month", "month", "yearly"),
  isDearer: fc.boolean(),
  hasExtras: fc.boolean(),
  /** What pays the next period. */
  by: fc.constantFrom("wallet", "card", "card", "off"),
  then: fc.constantFrom(
    "goes on",
    "goes on",
    "cancel",
    "pause",
    "free plan",
    "other duration",
    "cheaper plan",
    "fewer extras",
  ),
  isWalletFull: fc.boolean(),
  card: fc.constantFrom("good", "good", "declines", "expired"),
  hasTopUp: fc.boolean(),
});
type Account = typeof accounts extends fc.Arbitrary<infer Value> ? Value : never;

type World = Awaited<ReturnType<typeof open>>;

async function open(account: Account) {
  const fake = fakePayments();
  const plain = makeContext(database.db, START);
  const payments = { ...plain.config.payments, chargesPerMinute: 1_000_000 };
  const app = { ...plain, config: { ...plain.config, payments }, payments: fake.provider };
  return { account, app, fake, owner: await makeOwner(database.db) };
}

/** The jobs of a moment; answers what the wallet held when the plan was to be paid. */
async function runAt(world: World, at: Date): Promise<number> {
  const { app } = world;
  if (at > app.clock.now()) app.setTime(at);
  await finishDue(topUpsJob(app));
  const held = await walletOf(world);
  await renewDue(app);
  return held;
}

/** Makes the account by what its owner does; what a state does not allow is refused, and nothing follows from it. */
async function begin(world: World): Promise<void> {
  const { app, owner, fake, account } = world;
  const { begins, duration, isDearer, hasExtras, by } = account;
  const cardId = await saveCard(app, fake, owner, naira(200));
  const plan = { planId: isDearer ? dearer : PLUS, duration, extras: hasExtras ? { users: 1 } : {} };
  if (begins.startsWith("trial")) await startTrial(app, { user: owner });
  if (begins !== "trial") await buyPlan(app, owner, plan);
  if (begins === "paid-ahead") await buyPlan(app, owner, plan);
  const person = { ownerId: owner.id };
  if (by === "wallet" || by === "off") await chooseRenewal(app, person, { method: by });
  else await chooseRenewal(app, person, { method: "card", cardId, fresh: true });
  if (begins === "late") await beLate(world);
  if (account.isWalletFull) await addMoney(database.db, owner, 300_000, app.clock.now());
  if (account.hasTopUp) await topUpByItself(world, cardId);
  await choose(world);
  setCard(world);
  if (account.card === "expired")
    await database.db
      .updateTable("cards")
      .set({ expMonth: "11", expYear: "2026" })
      .where("id", "=", cardId)
      .execute();
}

/** Neither the wallet nor the card pays on the day. */
async function beLate(world: World): Promise<void> {
  world.fake.next.charge = { outcome: "refused", reason: "Insufficient funds", card: false };
  const { end } = await periodOf(world);
  if (end) await runAt(world, new Date(end.getTime() + HOUR));
}

const topUpByItself = ({ app, owner }: World, cardId: number) =>
  switchTopUpOn(app, {
    ownerId: owner.id,
    cardId,
    fresh: true,
    terms: {
      wallet: "wallet",
      threshold: naira(20_000),
      amount: naira(20_000),
      total: naira(20_500),
      monthlyCap: naira(90_000),
    },
  });

async function choose({ app, owner, account }: World): Promise<void> {
  const person = { ownerId: owner.id };
  const other = account.duration === "month" ? "yearly" : "month";
  switch (account.then) {
    case "goes on":
      return;
    case "cancel":
      return void (await cancelPlan(app, person));
    case "pause":
      return void (await pausePlan(app, { ...person, fresh: true }, { months: 1 }));
    case "free plan":
      return void (await choosePlanAfter(app, person, { planId: BASIC, duration: "month" }));
    case "other duration":
      return void (await choosePlanAfter(app, person, {
        planId: account.isDearer ? dearer : PLUS,
        duration: other,
      }));
    case "cheaper plan":
      return void (await choosePlanAfter(app, person, { planId: PLUS, duration: account.duration }));
    case "fewer extras":
      return void (await takeOutExtra(app, person, { optionId: ONE_MORE_USER, count: 1 }));
  }
}

function setCard({ fake, account: { card } }: World): void {
  const reason = card === "expired" ? "Expired card" : "Insufficient funds";
  fake.next.charge = card === "good" ? null : { outcome: "refused", reason, card: false };
}

/** What runs at this moment, by the rows. */
async function periodOf({ app, owner }: World) {
  const now = app.clock.now();
  const { rows } = await sql<{ plan: string; duration: string; kind: string; end: Date | null }>`
    select name as plan, duration, kind, ends_at as end
    from subscriptions join plans on plans.id = plan_id
    where owner_id = ${owner.id} and starts_at <= ${now} and (ended_at is null or ended_at > ${now})
    order by starts_at desc, subscriptions.id desc limit 1`.execute(database.db);
  if (!rows[0]) throw new Error("nothing runs");
  return rows[0];
}

/** What was paid for plans since, with its day and what it came from. */
async function purchasesSince({ owner }: World, since: Date) {
  const { rows } = await sql<{ on: string; by: string; total: number }>`
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as on,
      case account when 'wallet' then 'wallet' else 'card' end as by, sum(abs(amount))::bigint as total
    from journal join postings on journal_id = journal.id
    where journal.owner_id = ${owner.id} and kind = 'purchase' and account in ('wallet', 'paystack_clearing')
      and created_at > ${since}
    group by journal.id, account order by journal.id`.execute(database.db);
  return rows;
}

/** How often the card was charged since, for whatever. */
async function chargesSince({ owner }: World, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments
    where owner_id = ${owner.id} and created_at > ${since} and state in ('settled', 'review')`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function walletOf({ owner }: World): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(amount), 0)::bigint as held from postings
    where owner_id = ${owner.id} and account = 'wallet'`.execute(database.db);
  return rows[0]?.held ?? 0;
}

/** What the page of plan and billing says. */
async function readPage({ app, owner }: World) {
  const { money, plan } = await readBilling(app, owner);
  const rows = plan?.facts.rows ?? [];
  const after = rows.find(({ name, value }) => name === "After that" || value.includes("is paused until"));
  const until = rows.find(({ name }) => name === "Works until");
  return { text: money.text, sentence: after?.value ?? null, worksUntil: until?.value ?? null };
}

const BEFORE_MIDNIGHT = DAY - MINUTE;

/** Days pass, each with its jobs: all of them near the day, and of a long time before it one a week. */
async function passUntil(world: World, day: Date): Promise<void> {
  const { app } = world;
  while (app.clock.now() < day) {
    const left = day.getTime() - app.clock.now().getTime();
    const step = left > 9 * DAY ? 7 * DAY : left > 2 * DAY ? DAY : left;
    await runAt(world, new Date(app.clock.now().getTime() + step));
  }
}

type Step = Promised["next"];

/** What the page says: the sentence about the time after, and the one on top. */
interface Said {
  sentence: string;
  text: string;
}

/** What nobody can promise: a card or a wallet that cannot pay on the day. */
const canPay = (
  { account, fake }: World,
  { total, by }: NonNullable<Step["charge"]>,
  held: number,
): boolean => (by === "wallet" ? held >= total : account.card === "good" && fake.next.charge === null);

/** One step of the promise comes true on its day, or is not paid and charges nothing. */
async function expectStep(
  world: World,
  { on, plan, duration, charge }: Step,
  { sentence, text }: Said,
): Promise<boolean> {
  const said = `${sentence} (${text})`;
  const { app } = world;
  const day = on === null ? app.clock.now() : startOfDay(on);
  if (on !== null) await passUntil(world, new Date(day.getTime() - MINUTE));
  const before = await periodOf(world);
  const since = app.clock.now();
  if (on !== null) expect(before.end, said).not.toBeNull();
  // What is late is tried again on the next day.
  const held = await runAt(world, new Date(day.getTime() + (on === null ? DAY + HOUR : BEFORE_MIDNIGHT)));
  const bought = await purchasesSince(world, since);
  const now = await periodOf(world);
  const named = /^₦\S+ for (\w+) (?:could|is due)/.exec(text)?.[1];
  if (charge && !canPay(world, charge, held)) {
    expect(bought, said).toEqual([]);
    await expectLapse(world, before.kind, said);
    return false;
  }
  const paidOn = on === null ? bought[0]?.on : on;
  expect(bought, said).toEqual(charge ? [{ on: paidOn, by: charge.by, total: charge.total }] : []);
  expect(now.plan, said).toBe(plan ?? named ?? before.plan);
  if (charge) expect([now.kind, now.duration], said).toEqual(["paid", duration ?? now.duration]);
  else expect(["free", "paused"], said).toContain(now.kind);
  return true;
}

/** A payment that fails leaves the plan usable until the moment that the page names, and charges nothing. */
async function expectLapse(world: World, before: string, said: string): Promise<void> {
  const since = world.app.clock.now();
  const { worksUntil } = await readPage(world);
  if (before === "paid") expect(worksUntil, said).not.toBeNull();
  const grace = worksUntil === null ? null : startOfDay(daysIn(worksUntil)[0] ?? "");
  if (grace) {
    await runAt(world, new Date(grace.getTime() - MINUTE));
    expect((await periodOf(world)).kind, said).toBe("paid");
  }
  await runAt(world, new Date((grace?.getTime() ?? since.getTime() + 15 * DAY) + BEFORE_MIDNIGHT));
  expect((await periodOf(world)).kind, said).toBe("free");
  expect(await purchasesSince(world, since), said).toEqual([]);
}

/** The account is out of the way of the next one, whose days pass in the same database. */
async function forget({ app, owner }: World): Promise<void> {
  const now = app.clock.now();
  const mine = sql`where owner_id = ${owner.id} and ended_at is null`;
  await sql`update subscriptions set ended_at = greatest(starts_at, ${now}) ${mine}`.execute(database.db);
  await sql`update automatic_top_ups set ended_at = ${now}, ended_why = 'owner' ${mine}`.execute(database.db);
}

/** What a page once said wrongly, or most easily would: tried in each round, before the drawn ones. */
const plain: Account = {
  ...({ begins: "paid", duration: "month", isDearer: false, hasExtras: false, by: "wallet" } as const),
  ...({ then: "goes on", isWalletFull: true, card: "good", hasTopUp: false } as const),
};
const known: [Account][] = [
  [{ ...plain, then: "cancel" }],
  [{ ...plain, by: "card", then: "pause" }],
  [{ ...plain, isDearer: true, then: "cheaper plan", hasTopUp: true }],
  [{ ...plain, hasExtras: true, then: "fewer extras" }],
  [{ ...plain, begins: "late", isWalletFull: false, by: "card" }],
];

property.prop([accounts], { numRuns: rounds(9, 400), examples: known, seed })(
  "what the page promises about the time after the paid one is what then happens",
  async (account) => {
    const world = await open(account);
    await begin(world);
    const { app } = world;
    const asked = app.clock.now();
    const { text, sentence } = await readPage(world);
    if (sentence === null) return forget(world);
    const { next, returns } = readPromise(sentence);
    expectWarning(world, next, text, await walletOf(world));
    const isCome = await expectStep(world, next, { sentence, text });
    const isPaid = isCome && (returns === null || (await expectStep(world, returns, { sentence, text })));
    const over = app.clock.now();
    await passUntil(world, new Date(over.getTime() + 3 * DAY));
    expect(await purchasesSince(world, over), sentence).toEqual([]);
    const { charge } = returns ?? next;
    if (!charge) expect(await chargesSince(world, over), sentence).toBe(0);
    if (!account.hasTopUp)
      expect(await chargesSince(world, asked), sentence).toBe(isPaid && charge?.by === "card" ? 1 : 0);
    await forget(world);
  },
);

/** A page that names a wallet as the payer also says what it lacks, and of a card that it will have expired. */
function expectWarning({ account }: World, { on, charge }: Step, text: string, held: number): void {
  if (on === null || !charge) return;
  if (charge.by === "wallet" && held < charge.total)
    expect(sumsIn(text)).toEqual(expect.arrayContaining([held, charge.total, charge.total - held]));
  if (charge.by === "card" && account.card === "expired")
    expect(text).toContain("expires at the end of 11/2026");
}
