import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { DAY, HOUR } from "~/models/duration";
import type { User } from "~/models/users/user";
import { submitOrder } from "~/services/payments/buy.server";
import type { CheckoutPost } from "~/services/checkout/read-checkout.server";
import { endOrders } from "~/services/checkout/expire-orders.server";
import { cancelPlan, chooseRenewal, pausePlan, resumePlan } from "~/services/billing/change-renewal.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { deliver, fakePayments, publishedRefund, success } from "../../support/fake-payments";
import { addMoney, renewDue } from "../../support/wallet";
import { property } from "../../support/property";
import { stateTables } from "../../support/state-tables";

const database = await testDatabase();
await database.db
  .insertInto("coupons")
  .values({
    code: "ANYTIME",
    kind: "percent",
    percent: 10,
    useLimit: 200,
    accountLimit: 200,
    startsOn: "2020-01-01",
    endsOn: "2099-12-31",
  })
  .execute();

/** Which state may follow which; a state that is not named here is final. */
const transitions: Record<string, Readonly<Record<string, readonly string[]>>> = {
  orders: stateTables.orders.moves,
  // A late payment takes a use again and uses it, in one transaction.
  coupon_uses: { ...stateTables.couponUses.moves, released: ["reserved", "used"] },
  // Staff decide how a review ends, and they decide nothing here.
  payments: { ...stateTables.payments.moves, review: [] },
  renewals: stateTables.renewals.moves,
  // A period runs again if the one after it is refunded before it begins.
  subscriptions: { running: ["ended"], ended: ["running"] },
};

type States = Map<string, string>;

async function statesOf(ownerId: number): Promise<States> {
  const { rows } = await sql<{ name: string; state: string }>`
    select 'orders ' || id as name, state from orders where owner_id = ${ownerId}
    union all select 'coupon_uses ' || id, state from coupon_uses where owner_id = ${ownerId}
    union all select 'payments ' || id, state from payments where owner_id = ${ownerId}
    union all select 'renewals ' || id, state from renewals where owner_id = ${ownerId}
    union all select 'subscriptions ' || id, case when ended_at is null then 'running' else 'ended' end
      from subscriptions where owner_id = ${ownerId}`.execute(database.db);
  return new Map(rows.map(({ name, state }) => [name, state]));
}

function expectAllowed(before: States, after: States): void {
  for (const [name, from] of before) {
    const to = after.get(name);
    const [table = ""] = name.split(" ");
    const allowed = [from, ...(transitions[table]?.[from] ?? [])];
    expect(allowed, `${name} was ${from}`).toContain(to);
  }
}

/** The coupon's count equals its uses, and never exceeds its limit. */
async function expectCounted(): Promise<void> {
  const { rows } = await sql<{ counted: number; taken: number }>`
    select taken, (select count(*) from coupon_uses where coupon_id = coupons.id and state <> 'released') as counted
    from coupons`.execute(database.db);
  for (const { counted, taken } of rows) expect(taken).toBe(counted);
}

async function makeShop(owner: User) {
  const fake = fakePayments();
  const app = { ...makeContext(database.db), payments: fake.provider };
  const catalogue = await loadCatalogue(database.db);
  const plan = findPlan(catalogue, 2);
  if (!plan || !isPriced(plan)) throw new Error("no Plus");
  const page = { catalogue, owner, plan, duration: "month" as const };
  const submit = (post: Partial<CheckoutPost>) =>
    submitOrder(app, page, { intent: "pay", quantities: {}, onboardingId: 1, ...post });
  const references = () =>
    database.db
      .selectFrom("payments")
      .select(["reference", "amount"])
      .where("ownerId", "=", owner.id)
      .execute();
  const eachPayment = async (work: (payment: { reference: string; amount: number }) => Promise<unknown>) => {
    for (const payment of await references()) await work(payment);
  };
  return {
    coupon: () => submit({ intent: "coupon", coupon: "ANYTIME" }),
    money: () => addMoney(database.db, owner, 7_000),
    trial: () => submit({ intent: "trial" }),
    wallet: () => submit({ paymentMethod: "wallet" }),
    card: async () => {
      await submit({ intent: "check", paymentMethod: "card" });
      await submit({});
    },
    pay: () => eachPayment(async ({ reference }) => void fake.pay(reference)),
    decline: () => eachPayment(async ({ reference }) => void fake.remember(reference, { status: "failed" })),
    look: () => eachPayment(({ reference }) => settlePayment(app, reference)),
    tell: () => eachPayment(({ reference }) => deliver(app, [success(reference)])),
    refund: () =>
      eachPayment(({ reference, amount }) => {
        if (!fake.refunds.some((made) => made.reference === reference))
          fake.giveBack(reference, amount, null, { state: "processed" });
        return deliver(app, [publishedRefund(reference, "processed", amount)]);
      }),
    renewing: () => chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" }),
    cancel: () => cancelPlan(app, { ownerId: owner.id }),
    resume: () => resumePlan(app, { ownerId: owner.id }, { fresh: true }),
    pause: () => pausePlan(app, { ownerId: owner.id, fresh: true }, { months: 1 }),
    hour: async () => app.setTime(new Date(app.clock.now().getTime() + HOUR)),
    days: async () => app.setTime(new Date(app.clock.now().getTime() + 16 * DAY)),
    jobs: async () => {
      await endOrders(app);
      await checkDue(app);
      await renewDue(app);
    },
  };
}

type Event = keyof Awaited<ReturnType<typeof makeShop>>;

const events: Event[] = [
  ...(["coupon", "money", "trial", "wallet", "card", "pay", "decline", "look", "tell", "refund"] as const),
  ...(["renewing", "cancel", "resume", "pause", "hour", "days", "jobs"] as const),
];

/** A trial that continues after the time paid behind it was refunded. */
const reopened: Event[] = ["trial", "card", "pay", "card", "coupon", "coupon", "refund", "coupon"];

property.prop([fc.array(fc.constantFrom(...events), { minLength: 8, maxLength: 24 })], {
  numRuns: 15,
  examples: [[reopened]],
})(
  "orders, coupons, payments, renewals and plans move only along their tables, whatever happens in whatever order",
  async (sequence) => {
    const owner = await makeOwner(database.db);
    const shop = await makeShop(owner);
    let before: States = new Map();
    for (const event of sequence) {
      await shop[event]();
      const after = await statesOf(owner.id);
      expectAllowed(before, after);
      await expectCounted();
      expect(
        [...after].filter(([name, state]) => /^sub/.test(name) && state === "running").length,
      ).toBeLessThan(2);
      before = after;
    }
  },
);
