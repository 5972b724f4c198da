import fc from "fast-check";
import { expect } from "vitest";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { chooseRenewal, takeOutExtra } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { books } from "../../support/paying";
import { addDearerPlan, buyPlan } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import { property } from "../../support/property";
import { atProvider, byWallet, submitExtras, submitUpgrade } from "../../support/plan-change";

/*
 * A second calculation of what owners pay, by days and kobo alone, independent of the site's: in any order of adding,
 * renewing, upgrading, refunding and taking out both must agree.
 */

const start = new Date("2026-11-11T09:00:00Z");
const MONEY = 900_000;
const userPrices = { 11: naira(500), 12: naira(1_200), 13: naira(1_800) } as const;
type Option = keyof typeof userPrices;
const quantities: Record<Option, number> = { 11: 1, 12: 3, 13: 5 };

const database = await testDatabase();
const context = makeContext(database.db, start);
const dearer = await addDearerPlan(database.db);

interface PaidOption {
  option: Option | null;
  /** Kobo, for the days from a moment to the end of the period. */
  value: number;
  from: Date;
  card: string | null;
}

/** The running period, as a person with a pencil would keep it. */
interface MoneyCount {
  wallet: number;
  /** Kobo paid by cards and not refunded. */
  byCard: number;
  planPrice: number;
  paid: PaidOption[];
  takenOut: Option[];
  /** The start of a full-length period that ends where this one does, and its end. */
  whole: Date;
  end: Date;
}

const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY);
const floor = (price: number, part: number, all: number) => Math.floor((price * part) / all);
const optionsOf = (reckoning: MoneyCount): Option[] =>
  reckoning.paid.flatMap(({ option }) => (option === null ? [] : [option]));

async function world() {
  const fake = fakePayments();
  context.setTime(start);
  const app = { ...context, payments: fake.provider };
  const owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  await addMoney(database.db, owner, MONEY);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const reckoning: MoneyCount = {
    wallet: naira(MONEY),
    byCard: 0,
    planPrice: naira(6_000),
    takenOut: [],
    paid: [{ option: null, value: naira(6_000), from: start, card: null }],
    whole: start,
    end: new Date("2026-12-11T09:00:00Z"),
  };
  return { app, fake, owner, reckoning };
}

type World = Awaited<ReturnType<typeof world>>;

async function add({ app, fake, owner, reckoning }: World, option: Option, by: "wallet" | "card") {
  const now = app.clock.now();
  const [catalogue, state] = [await catalogueOf(app), await readState(app.db, owner.id, now)];
  const chosen = { users: quantities[option] };
  const preview =
    state && previewExtras(app, { ownerId: owner.id, quantities: chosen, state, catalogue, now });
  if (!preview) throw new Error("nothing can be added");
  const left = days(now, reckoning.end);
  const share = floor(userPrices[option], left, days(reckoning.whole, reckoning.end));
  const value = share - (share % 100);
  expect(preview.quote.total).toBe(value);
  const pay = by === "wallet" || value < naira(50) ? byWallet : atProvider();
  const { submissionKey } = preview;
  const post = { quantities: chosen, submissionKey, shown: value, pay, fresh: true };
  const result = await submitExtras(app, owner, post);
  const card = result.outcome === "go" ? result.reference : null;
  if (card !== null) {
    fake.pay(card);
    expect(await settlePayment(app, card)).toMatchObject({ result: "fulfilled" });
    reckoning.byCard += value;
  } else {
    expect(result.outcome).toBe("placed");
    reckoning.wallet -= value;
  }
  reckoning.paid.push({ option, value, from: now, card });
}

async function pass({ app, reckoning }: World, wait: number) {
  app.setTime(new Date(app.clock.now().getTime() + wait * DAY));
  await renewDue(app);
  if (app.clock.now() < reckoning.end) return;
  const kept = optionsOf(reckoning);
  for (const out of reckoning.takenOut) kept.splice(kept.indexOf(out), 1);
  const begun = reckoning.end;
  const next = new Date(begun);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const whole = [
    { option: null, value: reckoning.planPrice },
    ...kept.map((option) => ({ option, value: userPrices[option] })),
  ];
  reckoning.wallet -= whole.reduce((sum, { value }) => sum + value, 0);
  // One order pays for all of it, so only the sum of its parts matters.
  const total = whole.reduce((sum, { value }) => sum + value, 0);
  reckoning.paid = whole.map(({ option }, index) => ({
    option,
    from: begun,
    card: null,
    value: index === 0 ? total : 0,
  }));
  Object.assign(reckoning, { takenOut: [], whole: begun, end: next });
}

async function upgrade({ app, owner, reckoning }: World) {
  if (reckoning.planPrice === naira(15_000)) return;
  const now = app.clock.now();
  const preview = await previewUpgrade(app, owner.id, dearer);
  if (!preview) throw new Error("no upgrade");
  const [left, whole] = [days(now, reckoning.end), days(reckoning.whole, reckoning.end)];
  const parts = [naira(15_000), ...optionsOf(reckoning).map((option) => userPrices[option])];
  const price = parts.reduce((sum, one) => sum + floor(one, left, whole), 0);
  const unused = reckoning.paid.reduce(
    (sum, { value, from }) => sum + (left > 0 ? floor(value, left, days(from, reckoning.end)) : 0),
    0,
  );
  const post = { planId: dearer, submissionKey: preview.submissionKey, shown: preview.quote.total };
  const pay = byWallet;
  expect(await submitUpgrade(app, owner, { ...post, pay, fresh: true })).toMatchObject({ outcome: "placed" });
  reckoning.wallet += unused - price;
  reckoning.planPrice = naira(15_000);
  reckoning.paid = [
    { option: null, value: price, from: now, card: null },
    ...optionsOf(reckoning).map((option) => ({ option, value: 0, from: now, card: null })),
  ];
  reckoning.takenOut = [];
}

/** Refunds the newest extra that a card paid, if one still counts. */
async function giveBack({ app, reckoning }: World) {
  const paid = reckoning.paid.findLast(({ card }) => card !== null);
  if (!paid?.card) return;
  const payment = await getPayment(database.db, paid.card);
  const update = {
    providerId: `RF-${paid.card}`,
    amount: payment.amount,
    state: "processed" as const,
  };
  expect(await acceptRefund(app, payment, update)).toBe(true);
  reckoning.byCard -= paid.value;
  reckoning.paid.splice(reckoning.paid.indexOf(paid), 1);
  const still = optionsOf(reckoning);
  const out: Option[] = [];
  for (const option of reckoning.takenOut)
    if (still.includes(option)) out.push(...still.splice(still.indexOf(option), 1));
  reckoning.takenOut = out;
}

async function takeOut({ app, owner, reckoning }: World, option: Option) {
  const has = optionsOf(reckoning).filter((one) => one === option).length;
  const count = Math.min(has, 1);
  const result = await takeOutExtra(app, { ownerId: owner.id }, { optionId: option, count });
  expect(result.outcome).toBe(has > 0 ? "done" : "not-found");
  if (has > 0) reckoning.takenOut = [...reckoning.takenOut.filter((one) => one !== option), option];
}

const option = fc.constantFrom<Option[]>(11, 11, 11, 12, 13);
const step = fc.oneof(
  fc.record({
    act: fc.constant("add" as const),
    option,
    by: fc.constantFrom("wallet" as const, "card" as const),
  }),
  fc.record({ act: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ act: fc.constantFrom("upgrade" as const, "refund" as const) }),
  fc.record({ act: fc.constant("take-out" as const), option }),
);

async function take(
  one: World,
  what: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
): Promise<void> {
  switch (what.act) {
    case "add":
      return add(one, what.option, what.by);
    case "pass":
      return pass(one, what.days);
    case "upgrade":
      return upgrade(one);
    case "refund":
      return giveBack(one);
    case "take-out":
      return takeOut(one, what.option);
  }
}

async function compare({ app, owner, reckoning }: World & { owner: User }): Promise<void> {
  const live = await liveSubscription(database.db, owner.id, app.clock.now());
  expect(live?.extras.map(({ optionId }) => optionId).sort()).toEqual(optionsOf(reckoning).sort());
  const kept = optionsOf(reckoning);
  for (const out of reckoning.takenOut) kept.splice(kept.indexOf(out), 1);
  expect(live?.nextExtras.map(({ optionId }) => optionId).sort()).toEqual(kept.sort());
  expect(live?.endsAt).toEqual(reckoning.end);
  expect(await walletBalance(database.db, owner.id)).toBe(reckoning.wallet);
  const sums = await books(database.db, owner.id);
  expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0);
}

property.prop([fc.array(step, { minLength: 3, maxLength: 12 })], { numRuns: 20 })(
  "money is neither made nor lost between adding, renewing, upgrading, refunding and taking out, in any order",
  async (steps) => {
    const one = await world();
    const cash = (await books(database.db, one.owner.id)).paystack_clearing ?? 0;
    for (const what of steps) {
      await take(one, what);
      await compare(one);
    }
    const now = (await books(database.db, one.owner.id)).paystack_clearing ?? 0;
    expect(now - cash).toBe(one.reckoning.byCard);
  },
  120_000,
);
