import { beforeEach, describe, expect, test } from "vitest";
import type { AddOnKind } from "~/models/plans/catalogue";
import { DAY, HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { limitOf } from "~/models/subscriptions/shop-allowance";
import { readState } from "~/models/subscriptions/state.server";
import { paidPeriods, unusedOf } from "~/models/subscriptions/proration";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { chooseRenewal, takeOutExtra } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { books } from "../../support/paying";
import { addDearerPlan, buyPlan, saveCard } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import {
  type ExtrasForm,
  atProvider,
  byWallet,
  submitExtras,
  submitUpgrade,
} from "../../support/plan-change";

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

/** What the page would post at this moment. */
async function postOf(
  quantities: Partial<Record<AddOnKind, number>> = { users: 1 },
  pay: ExtrasForm["pay"] = byWallet,
): Promise<ExtrasForm> {
  const now = app.clock.now();
  const [catalogue, state] = [await catalogueOf(app), await readState(app.db, owner.id, now)];
  const preview = state && previewExtras(app, { ownerId: owner.id, quantities, state, catalogue, now });
  if (!preview) throw new Error("nothing can be added");
  const { submissionKey, quote } = preview;
  return { quantities, submissionKey, shown: quote.total, pay, fresh: true };
}

async function add(...of: Parameters<typeof postOf>): Promise<string | null> {
  const result = await submitExtras(app, owner, await postOf(...of));
  if (result.outcome === "go") return result.reference;
  if (result.outcome !== "placed") throw new Error(result.outcome);
  return null;
}

async function addAtProvider(...of: Parameters<typeof postOf>): Promise<string> {
  const reference = await add(...of);
  if (reference === null) throw new Error("paid at once");
  return reference;
}

const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const wallet = () => walletBalance(database.db, owner.id);
const byCard = atProvider();

/** How many users the owner may have now. */
async function usersNow(): Promise<unknown> {
  const [catalogue, now] = [await catalogueOf(app), await live()];
  const plan = catalogue.plans.find(({ id }) => id === now?.planId);
  return now && plan && limitOf(plan, now.extras, "users");
}

async function refund(reference: string): Promise<void> {
  const payment = await getPayment(database.db, reference);
  const update = {
    providerId: `RF-${reference}`,
    amount: payment.amount,
    state: "processed" as const,
  };
  expect(await acceptRefund(app, payment, update)).toBe(true);
}

describe("extras in a running period", () => {
  test("cost the days left, count at once, and are part of the next renewal", async () => {
    await addMoney(database.db, owner, 20_000);
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    expect(await usersNow()).toBe(5);
    const post = await postOf({ users: 3, outlets: 1 });
    // 20 of 30 days of ₦1,200 and ₦2,500, each in whole naira.
    expect(post.shown).toBe(800_00 + 1_666_00);
    expect(await submitExtras(app, owner, post)).toMatchObject({ outcome: "placed" });
    expect(await usersNow()).toBe(8);
    expect(await wallet()).toBe(20_000_00 - 2_466_00);
    expect(await live()).toMatchObject({ startsAt: start, endsAt: end });
    expect(await books(database.db, owner.id)).toMatchObject({ add_on_income: -2_466_00 });
    app.setTime(end);
    await renewDue(app);
    expect(await wallet()).toBe(20_000_00 - 2_466_00 - 9_700_00);
    expect(await usersNow()).toBe(8);
  });

  test("are named with their days in the receipt, the statement and the mail", async () => {
    await addMoney(database.db, owner, 1_000);
    await add({ users: 1, products: 500 });
    const title = "1 more user and 500 more products, 21 November to 11 December 2026";
    const { content } = await database.db
      .selectFrom("receipts")
      .select("content")
      .where("ownerId", "=", owner.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({
      title,
      period: "21 November 2026 to 11 December 2026",
      paidBy: "Wallet",
      total: 799_00,
      mailLines: [
        "You can use them now, until 11 December 2026.",
        "Plus ends on 11 December 2026 unless you pay again. You then move to Basic, free.",
      ],
    });
    const journal = await database.db
      .selectFrom("journal")
      .select("text")
      .where("ownerId", "=", owner.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(journal.text).toBe(title);
  });

  test("of the same option can be added again, and renew each", async () => {
    await addMoney(database.db, owner, 20_000);
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    await add({ users: 1 });
    await add({ users: 1 });
    expect(await usersNow()).toBe(7);
    const before = await wallet();
    app.setTime(end);
    await renewDue(app);
    expect(before - (await wallet())).toBe(7_000_00);
    expect(await usersNow()).toBe(7);
  });

  test("on the last day cost one day, count until its end, and renew", async () => {
    await addMoney(database.db, owner, 20);
    app.setTime(new Date(end.getTime() - HOUR));
    const post = await postOf();
    expect(post.shown).toBe(16_00);
    expect(await submitExtras(app, owner, post)).toMatchObject({ outcome: "placed" });
    expect(await usersNow()).toBe(6);
    expect(await wallet()).toBe(4_00);
  });

  test("are not available in a trial, with Basic, or while a renewal is late", async () => {
    app.setTime(end);
    await expect(postOf()).rejects.toThrow("nothing can be added");
    await renewDue(app);
    expect(await live()).toMatchObject({ planId: 1 });
    await expect(postOf()).rejects.toThrow("nothing can be added");
  });

  test("go on through the time paid ahead, in one sum, and its renewal has them too", async () => {
    await addMoney(database.db, owner, 40_000);
    await buyPlan(app, owner, { extras: { products: 500 } });
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    const unused = async () => {
      const periods = (await readState(database.db, owner.id, app.clock.now()))?.periods ?? [];
      return unusedOf(paidPeriods(periods), app.clock.now()).value;
    };
    const [held, worth] = [await wallet(), await unused()];
    await add({ users: 1 });
    expect(held - (await wallet())).toBe(833_00);
    expect((await unused()) - worth).toBe(833_00);
    expect(await usersNow()).toBe(6);
    app.setTime(end);
    expect(await usersNow()).toBe(6);
    expect((await live())?.extras.map(({ kind }) => kind)).toEqual(["products", "users"]);
    const before = await wallet();
    app.setTime(new Date("2027-01-11T09:00:00Z"));
    await renewDue(app);
    expect(before - (await wallet())).toBe(7_200_00);
  });
});

describe("a form of extras", () => {
  test("posted again, or five times at once, is paid once", async () => {
    await addMoney(database.db, owner, 20_000);
    const post = await postOf();
    const results = await Promise.all(Array.from({ length: 5 }, () => submitExtras(app, owner, post)));
    expect(results).toMatchObject(results.map(() => ({ outcome: "placed" })));
    expect(await wallet()).toBe(20_000_00 - 333_00);
    expect(await usersNow()).toBe(6);
    expect(await submitExtras(app, owner, { ...post, pay: byCard })).toMatchObject({
      outcome: "refused",
      refusal: "sent-before",
    });
  });

  test("with another price, other extras or an older day than its key charges nothing", async () => {
    await addMoney(database.db, owner, 20_000);
    const post = await postOf();
    const moved = { outcome: "refused", refusal: "offer-changed", facts: {} };
    expect(await submitExtras(app, owner, { ...post, shown: 100 })).toEqual(moved);
    expect(await submitExtras(app, owner, { ...post, quantities: { users: 10 } })).toEqual(moved);
    app.setTime(new Date(middle.getTime() + DAY));
    expect(await submitExtras(app, owner, post)).toEqual(moved);
    app.setTime(end);
    expect(await submitExtras(app, owner, post)).toMatchObject({
      outcome: "refused",
      refusal: "plan-not-found",
    });
    expect(await wallet()).toBe(20_000_00);
  });

  test("of another owner does nothing", async () => {
    const post = await postOf();
    const stranger = await makeOwner(database.db);
    await addMoney(database.db, stranger, 20_000);
    expect(await submitExtras(app, stranger, post)).toMatchObject({
      outcome: "refused",
      refusal: "plan-not-found",
    });
    app.setTime(start);
    await buyPlan(app, stranger);
    app.setTime(middle);
    expect(await submitExtras(app, stranger, post)).toMatchObject({
      outcome: "refused",
      refusal: "offer-changed",
    });
    expect(await usersNow()).toBe(5);
  });

  test("says what the wallet lacks, and that a card charge is at least ₦50", async () => {
    expect(await submitExtras(app, owner, await postOf())).toEqual({
      outcome: "refused",
      refusal: "wallet-low",
      facts: { missing: 333_00 },
    });
    app.setTime(new Date(end.getTime() - DAY));
    expect(await submitExtras(app, owner, await postOf({ users: 1 }, byCard))).toMatchObject({
      outcome: "refused",
      refusal: "too-small-for-card",
    });
  });

  test("asks for the password for a saved card", async () => {
    const cardId = await saveCard(app, fake, owner);
    const post = await postOf({ users: 1 }, atProvider("card", { cardId }));
    expect(await submitExtras(app, owner, { ...post, fresh: false })).toEqual({
      outcome: "confirm-password",
    });
    expect(await submitExtras(app, owner, post)).toMatchObject({ outcome: "go" });
    expect(await usersNow()).toBe(6);
  });
});

describe("extras paid at the provider", () => {
  test.each([byCard, atProvider("bank_transfer"), atProvider("ussd")])(
    "count when the money has arrived, and not before: %j",
    async (pay) => {
      const reference = await addAtProvider({ users: 1 }, pay);
      await chooseBank(app, await getPayment(database.db, reference), "737");
      expect(await usersNow()).toBe(5);
      fake.pay(reference, { channel: pay.with === "provider" ? pay.channel : "card", authorization: null });
      expect(await settlePayment(app, reference)).toMatchObject({ result: "fulfilled" });
      await settlePayment(app, reference);
      expect(await usersNow()).toBe(6);
      expect(await wallet()).toBe(0);
    },
  );

  test("go to the wallet if their period is over, or another was paid in between", async () => {
    app.setTime(new Date(end.getTime() - 2 * DAY));
    const late = await addAtProvider({ outlets: 1 }, atProvider("bank_transfer"));
    app.setTime(end);
    await renewDue(app);
    fake.pay(late, { channel: "bank_transfer", authorization: null });
    expect(await settlePayment(app, late)).toMatchObject({ result: "credited" });
    expect(await wallet()).toBe(166_00);
  });

  test("buy nothing if too much arrives, and all of it goes to the wallet", async () => {
    const reference = await addAtProvider({ users: 1 }, atProvider("bank_transfer"));
    const { amount } = await getPayment(database.db, reference);
    fake.pay(reference, {
      channel: "bank_transfer",
      authorization: null,
      amount: amount + 1,
      requestedAmount: amount,
    });
    expect(await settlePayment(app, reference)).toMatchObject({ result: "credited", received: amount + 1 });
    expect(await usersNow()).toBe(5);
    expect(await wallet()).toBe(amount + 1);
  });

  test("wait for staff if too little arrives", async () => {
    const reference = await addAtProvider({ users: 1 }, atProvider("bank_transfer"));
    const { amount } = await getPayment(database.db, reference);
    fake.pay(reference, { channel: "bank_transfer", authorization: null, amount: amount - 1 });
    expect(await settlePayment(app, reference)).toMatchObject({ state: "review", result: "suspense" });
    expect(await usersNow()).toBe(5);
  });

  test("are replaced by newer ones, and money for the older goes to the wallet", async () => {
    const older = await addAtProvider({ users: 3 }, atProvider("bank_transfer"));
    const newer = await addAtProvider({ users: 1 }, byCard);
    for (const reference of [newer, older]) {
      fake.pay(reference);
      await settlePayment(app, reference);
    }
    expect(await usersNow()).toBe(6);
    expect(await wallet()).toBe(800_00);
  });
});

describe("a refund", () => {
  test("removes the extras it paid for, and says so", async () => {
    const reference = await addAtProvider({ users: 1 }, byCard);
    fake.pay(reference);
    await settlePayment(app, reference);
    await refund(reference);
    expect(await usersNow()).toBe(5);
    expect(await live()).toMatchObject({ planId: 2, endsAt: end });
    const { text } = await database.db
      .selectFrom("outbox")
      .select("text")
      .where("ownerId", "=", owner.id)
      .where("subject", "like", "%was refunded%")
      .executeTakeFirstOrThrow();
    expect(text).toContain("The extras you paid for with it have ended.");
    // They are worth nothing in an upgrade any more.
    const preview = await previewUpgrade(app, owner.id, dearer);
    expect(preview?.quote.lines.map(({ amount }) => amount)).toEqual([10_000_00, -4_000_00]);
  });

  test("for an extra that was taken out removes no other of its kind", async () => {
    const reference = await addAtProvider({ users: 1 }, byCard);
    fake.pay(reference);
    await settlePayment(app, reference);
    await takeOutExtra(app, { ownerId: owner.id }, { optionId: 11, count: 1 });
    await refund(reference);
    await addMoney(database.db, owner, 1_000);
    await add({ users: 1 });
    expect(await live()).toMatchObject({ takenOut: [], nextExtras: [{ optionId: 11 }] });
  });

  test("for the plan ends its extras too, whose unused days go to the wallet", async () => {
    const other = await makeOwner(database.db);
    owner = other;
    app.setTime(start);
    await buyPlan(app, owner);
    const preview = await previewUpgrade(app, owner.id, dearer);
    if (!preview) throw new Error("no preview");
    const begun = await submitUpgrade(app, owner, {
      planId: dearer,
      submissionKey: preview.submissionKey,
      shown: preview.quote.total,
      pay: byCard,
      fresh: true,
    });
    if (begun.outcome !== "go") throw new Error(begun.outcome);
    fake.pay(begun.reference);
    await settlePayment(app, begun.reference);
    await addMoney(database.db, owner, 2_500);
    await add({ outlets: 1 });
    expect(await wallet()).toBe(0);
    app.setTime(middle);
    await refund(begun.reference);
    expect(await live()).toBeNull();
    expect(await wallet()).toBe(1_666_66);
  });

  test("by a lost dispute removes them as well", async () => {
    const reference = await addAtProvider({ users: 1 }, byCard);
    fake.pay(reference);
    await settlePayment(app, reference);
    const payment = await getPayment(database.db, reference);
    await acceptDispute(app, payment, { providerId: `D-${reference}`, amount: payment.amount, end: "lost" });
    expect(await usersNow()).toBe(5);
  });
});

describe("extras and an upgrade", () => {
  test("continue, and their unused days are credited", async () => {
    await addMoney(database.db, owner, 20_000);
    await add({ outlets: 1 });
    const preview = await previewUpgrade(app, owner.id, dearer);
    expect(preview?.quote.lines.map(({ amount }) => amount)).toEqual([10_000_00, 1_666_66, -5_666_00]);
    expect(preview?.quote.total).toBe(6_000_66);
  });
});

describe("taking an extra out for the next period", () => {
  const takeOut = (optionId: number, count: number) =>
    takeOutExtra(app, { ownerId: owner.id }, { optionId, count });

  test("leaves it until the end, and it is not paid again", async () => {
    await addMoney(database.db, owner, 20_000);
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    await add({ users: 1 });
    await add({ users: 1 });
    for (let time = 0; time < 2; time += 1) expect(await takeOut(11, 1)).toEqual({ outcome: "done" });
    expect(await usersNow()).toBe(7);
    const before = await wallet();
    app.setTime(end);
    await renewDue(app);
    expect(before - (await wallet())).toBe(6_500_00);
    expect(await usersNow()).toBe(6);
    expect(await live()).toMatchObject({ takenOut: [] });
  });

  test("can be undone, and works only for existing extras", async () => {
    await addMoney(database.db, owner, 20_000);
    await add({ users: 1 });
    await takeOut(11, 1);
    expect(await takeOut(11, 0)).toEqual({ outcome: "done" });
    expect(await live()).toMatchObject({ takenOut: [] });
    expect(await takeOut(11, 2)).toEqual({ outcome: "not-found" });
    expect(await takeOut(12, 1)).toEqual({ outcome: "not-found" });
  });

  test("also applies to paying ahead", async () => {
    await addMoney(database.db, owner, 20_000);
    await add({ users: 1, products: 500 });
    await takeOut(11, 1);
    expect((await live())?.nextExtras).toMatchObject([{ kind: "products" }]);
  });
});
