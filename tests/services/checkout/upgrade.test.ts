import { beforeEach, expect, test } from "vitest";
import { HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { readStatementFilter } from "~/models/ledger/statement";
import { listStatementEntries } from "~/models/ledger/statement.server";
import { getPayment } from "~/models/payments/payment.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { choosePlanAfter, chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { books } from "../../support/paying";
import { addDearerPlan, buyPlan, periodsOf } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import { type UpgradeForm, atProvider, byWallet, submitUpgrade } from "../../support/plan-change";

const start = new Date("2026-11-11T09:00:00Z");
const middle = new Date("2026-11-21T15:00:00Z");
const end = new Date("2026-12-11T09:00:00Z");
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let owner: User;

const database = await testDatabase();
const context = makeContext(database.db, start);
const dearer = await addDearerPlan(database.db);
beforeEach(async () => {
  fake = fakePayments();
  context.setTime(start);
  app = makeShop();
  owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  app.setTime(middle);
});

const makeShop = () => ({ ...context, payments: fake.provider });

async function postOf(pay: UpgradeForm["pay"] = byWallet): Promise<UpgradeForm> {
  const preview = await previewUpgrade(app, owner.id, dearer);
  if (!preview) throw new Error("no preview");
  return {
    planId: dearer,
    submissionKey: preview.submissionKey,
    shown: preview.quote.total,
    pay,
    fresh: true,
  };
}

const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const byCard = atProvider();

test("an upgrade from the wallet costs the difference for the days left and starts at once", async () => {
  await addMoney(database.db, owner, 10_000);
  const post = await postOf();
  expect(post.shown).toBe(6_000_00);
  expect(await submitUpgrade(app, owner, post)).toMatchObject({ outcome: "placed" });
  expect(await walletBalance(database.db, owner.id)).toBe(4_000_00);
  expect(await live()).toMatchObject({ planId: dearer, startsAt: middle, endsAt: end });
  expect(await periodsOf(database.db, owner.id)).toMatchObject([{ endedAt: middle }, { endedAt: null }]);
  expect(await books(database.db, owner.id)).toMatchObject({ plan_income: -12_000_00, wallet: -4_000_00 });
});

test("an upgrade on the last day costs the difference of one day and ends with the paid days", async () => {
  await addMoney(database.db, owner, 300);
  app.setTime(new Date(end.getTime() - HOUR));
  const post = await postOf();
  expect(post.shown).toBe(300_00);
  expect(await submitUpgrade(app, owner, post)).toMatchObject({ outcome: "placed" });
  expect(await live()).toMatchObject({ planId: dearer, kind: "paid", endsAt: end });
});

test("posted again, once or many times at once, it is paid once", async () => {
  await addMoney(database.db, owner, 20_000);
  const post = await postOf();
  const results = await Promise.all(Array.from({ length: 5 }, () => submitUpgrade(app, owner, post)));
  expect(results).toMatchObject(results.map(() => ({ outcome: "placed" })));
  expect(await walletBalance(database.db, owner.id)).toBe(14_000_00);
  expect(await submitUpgrade(app, owner, { ...post, pay: byCard })).toMatchObject({
    outcome: "refused",
    refusal: "sent-before",
  });
});

test("a wallet that is too small says what is missing and changes nothing", async () => {
  expect(await submitUpgrade(app, owner, await postOf())).toEqual({
    outcome: "refused",
    refusal: "wallet-low",
    facts: { missing: 6_000_00 },
  });
  expect(await live()).toMatchObject({ planId: 2 });
  await addMoney(database.db, owner, 6_000);
  expect(await submitUpgrade(app, owner, await postOf())).toMatchObject({ outcome: "placed" });
});

test("a price that changed since the page was shown is not charged", async () => {
  await addMoney(database.db, owner, 20_000);
  const post = await postOf();
  app.setTime(new Date("2026-11-25T09:00:00Z"));
  expect(await submitUpgrade(app, owner, post)).toMatchObject({
    outcome: "refused",
    refusal: "offer-changed",
  });
  expect(await walletBalance(database.db, owner.id)).toBe(20_000_00);
});

test("by card it starts when the payment is settled, and not before", async () => {
  const begun = await submitUpgrade(app, owner, await postOf(byCard));
  if (begun.outcome !== "go") throw new Error(begun.outcome);
  expect(await live()).toMatchObject({ planId: 2 });
  fake.pay(begun.reference);
  expect(await settlePayment(app, begun.reference)).toMatchObject({ result: "fulfilled" });
  expect(await live()).toMatchObject({ planId: dearer, endsAt: end });
});

test.each(["bank_transfer", "ussd"] as const)(
  "by %s it waits for the money, and saves no card",
  async (by) => {
    const begun = await submitUpgrade(app, owner, await postOf(atProvider(by)));
    if (begun.outcome !== "go") throw new Error(begun.outcome);
    expect(await getPayment(database.db, begun.reference)).toMatchObject({ channel: by, saveCard: false });
    expect(await live()).toMatchObject({ planId: 2 });
    await chooseBank(app, await getPayment(database.db, begun.reference), "737");
    fake.pay(begun.reference, { channel: by, authorization: null });
    expect(await settlePayment(app, begun.reference)).toMatchObject({ result: "fulfilled" });
    expect(await live()).toMatchObject({ planId: dearer, endsAt: end });
  },
);

test("a card upgrade paid after the plan was extended goes to the wallet", async () => {
  const begun = await submitUpgrade(app, owner, await postOf(byCard));
  if (begun.outcome !== "go") throw new Error(begun.outcome);
  await buyPlan(app, owner);
  fake.pay(begun.reference);
  expect(await settlePayment(app, begun.reference)).toMatchObject({ result: "credited" });
  expect(await walletBalance(database.db, owner.id)).toBe(6_000_00);
  expect(await live()).toMatchObject({ planId: 2, endsAt: new Date("2027-01-11T09:00:00Z") });
});

test("a dearer plan bought in checkout starts a whole period, and unused days go to the wallet", async () => {
  await buyPlan(app, owner, { planId: dearer });
  expect(await live()).toMatchObject({
    planId: dearer,
    startsAt: middle,
    endsAt: new Date("2026-12-21T15:00:00Z"),
  });
  expect(await walletBalance(database.db, owner.id)).toBe(4_000_00);
  const filter = readStatementFilter(new URLSearchParams());
  const [unused, paid] = await listStatementEntries(
    database.db,
    { ownerId: owner.id, wallet: "wallet" },
    filter,
    {
      limit: 2,
      offset: 0,
    },
  );
  expect(unused).toMatchObject({
    text: "Unused days of your earlier plan",
    amount: 4_000_00,
    balance: 4_000_00,
  });
  expect(paid).toMatchObject({ balance: 0 });
});

test("Basic chosen for afterwards begins at the end of the paid time, once, without a charge", async () => {
  await addMoney(database.db, owner, 20_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const after = { planId: 1, duration: "month" as const };
  expect(await choosePlanAfter(app, { ownerId: owner.id }, after)).toEqual({ outcome: "done" });
  await renewDue(app);
  expect(await live()).toMatchObject({ planId: 2 });
  for (const minute of [0, 1, 2]) {
    app.setTime(new Date(end.getTime() + minute * 60_000));
    await renewDue(app);
  }
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
  expect(await walletBalance(database.db, owner.id)).toBe(20_000_00);
});

test("the same plan by the year can follow, at the price of a year", async () => {
  await addMoney(database.db, owner, 50_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await choosePlanAfter(app, { ownerId: owner.id }, { planId: 2, duration: "yearly" });
  app.setTime(end);
  await renewDue(app);
  expect(await live()).toMatchObject({
    duration: "yearly",
    endsAt: new Date("2027-12-11T09:00:00Z"),
    nextPlanId: null,
  });
  expect(await walletBalance(database.db, owner.id)).toBe(2_000_00);
});

test("an upgrade, or a missing plan, cannot be chosen for afterwards", async () => {
  for (const planId of [dearer, 3, 99])
    expect(await choosePlanAfter(app, { ownerId: owner.id }, { planId, duration: "month" })).toEqual({
      outcome: "not-found",
    });
});
