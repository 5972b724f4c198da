import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { LEASE } from "~/models/renewals/renewal";
import { periodEnd } from "~/models/subscriptions/period";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { removeCard } from "~/services/payments/save-card.server";
import { removeSavedCard } from "~/services/billing/remove-card.server";
import { cancelPlan, chooseRenewal, resumePlan } from "~/services/billing/change-renewal.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { subjectsTo } from "../../support/messages";
import { beginByLink, makeOrderLink, payerEmail, stateOf } from "../../support/pay-links";
import { topUp } from "../../support/paying";
import { buyPlan, periodsOf, saveCard } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
const MONTH = 6_000_00;
let fake: ReturnType<typeof fakePayments>;
let app: ReturnType<typeof makeShop>;
let owner: User;

const database = await testDatabase();
const context = makeContext(database.db, start);
beforeEach(async () => {
  fake = fakePayments();
  context.setTime(start);
  app = makeShop();
  owner = await makeOwner(database.db);
  await buyPlan(app, owner);
});

function makeShop() {
  return { ...context, payments: fake.provider };
}

const after = (days: number): Date => new Date(end.getTime() + days * DAY);

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const byWallet = () => chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
const balance = () => walletBalance(database.db, owner.id);
const mails = () => subjectsTo(database.db, owner.id);
const newestMail = (ownerId = owner.id) =>
  database.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

async function byCard(): Promise<number> {
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  return cardId;
}

const declined = { outcome: "charged" as const, payment: null };

function declineCards(): void {
  const charge = fake.provider.chargeAuthorization.bind(fake.provider);
  fake.provider.chargeAuthorization = async (request) => {
    await charge(request);
    return {
      ...declined,
      payment: fake.remember(request.reference, { status: "failed", reason: "Declined" }),
    };
  };
}

async function attempts() {
  return database.db
    .selectFrom("renewals")
    .select(["attempt", "state", "paymentReference as reference"])
    .where("ownerId", "=", owner.id)
    .orderBy("attempt")
    .execute();
}

test("a plan without renewal leads to Basic, forever and without a charge, and its owner is told once", async () => {
  await runOn(after(1));
  await runOn(after(2));
  expect(await live()).toMatchObject({ planId: 1, kind: "free", endsAt: null, startsAt: after(1) });
  expect(await mails()).toEqual(["Plus has ended"]);
  const { text } = await newestMail();
  expect(text).toContain("You are now on Basic, free for as long as you like.");
  expect(text).not.toMatch(/receipt|₦/);
  expect(fake.calls.charge).toBe(0);
  expect(await balance()).toBe(0);
});

test("if no free plan is on sale the plan just ends, and its owner is told once", async () => {
  const onSale = (disabled: boolean) =>
    database.db.updateTable("plans").set({ disabled }).where("id", "=", 1).execute();
  await onSale(true);
  try {
    await runOn(after(1));
    await runOn(after(2));
  } finally {
    await onSale(false);
  }
  expect(await live()).toBeNull();
  expect((await mails()).filter((subject) => subject === "Plus has ended")).toHaveLength(1);
});

test("the wallet pays the next period once, from the old end to the anchor of the month", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  await runOn(after(0));
  await runOn(after(0));
  await runOn(after(3));
  expect(await balance()).toBe(20_000_00 - MONTH);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { endsAt: end, endedAt: end },
    { startsAt: end, endsAt: new Date("2027-03-31T09:00:00Z"), endedAt: null },
  ]);
  expect(await live()).toMatchObject({ renewalMethod: "wallet" });
});

test("the renewal announced after a period paid ahead is the one that is charged", async () => {
  await byWallet();
  await buyPlan(app, owner, { extras: { users: 3 } });
  const { plan, renewal } = await readBilling(app, owner);
  const told = "Renews on 31 March 2027 for ₦7,200 from your wallet.";
  expect(plan?.facts.rows).toContainEqual({ name: "After that", value: told });
  expect(renewal?.wallet).toBe("It holds ₦0 now.");
  await addMoney(database.db, owner, 20_000);
  await runOn(new Date("2027-03-31T09:00:00Z"));
  expect(await balance()).toBe(20_000_00 - 7_200_00);
});

test("a clock that goes back charges nothing again", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  await runOn(after(0));
  await runOn(after(-1));
  await runOn(new Date(after(0).getTime() + MINUTE));
  expect(await balance()).toBe(20_000_00 - MONTH);
});

test("the price is that of the day of the renewal", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  const setPrice = async (amount: number) => {
    await database.db.updateTable("plans").set({ amountMonth: amount }).where("id", "=", 2).execute();
    await database.db
      .updateTable("catalogueVersion")
      .set((row) => ({ version: row("version", "+", 1) }))
      .execute();
  };
  await setPrice(7_000_00);
  await runOn(after(0));
  await setPrice(MONTH);
  expect(await balance()).toBe(13_000_00);
});

test("a wallet that is too small is tried eight times in fourteen days, with a notice first and one before the last, and then Basic stays", async () => {
  await byWallet();
  for (let day = 0; day < 14; day += 0.5) await runOn(after(day));
  expect(await live()).toMatchObject({ planId: 2 });
  expect((await attempts()).map(({ attempt, state }) => [attempt, state])).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => [attempt, "failed"]),
  );
  await runOn(after(14));
  await runOn(new Date(after(14).getTime() + LEASE));
  expect(await attempts()).toHaveLength(8);
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
  const subjects = await mails();
  expect(subjects.slice(-3)).toEqual([
    "Plus could not be renewed",
    "Plus stops on 14 March 2027",
    "Plus has ended",
  ]);
});

test("money that arrives within the grace renews from the old end, so that no day is free", async () => {
  await byWallet();
  await runOn(after(0));
  await addMoney(database.db, owner, 6_000);
  await runOn(after(1));
  expect(await live()).toMatchObject({ startsAt: end, endsAt: new Date("2027-03-31T09:00:00Z") });
  expect(await balance()).toBe(0);
});

test("on the last day of grace the paid period also begins at the old end", async () => {
  await byWallet();
  for (const day of [0, 1, 3]) await runOn(after(day));
  await addMoney(database.db, owner, 6_000);
  await runOn(after(13.9));
  expect(await live()).toMatchObject({ startsAt: end, planId: 2 });
});

test("a saved card is charged once, without the owner", async () => {
  await byCard();
  await runOn(after(0));
  await runOn(after(0));
  expect(fake.calls.charge).toBe(1);
  expect(await live()).toMatchObject({ startsAt: end, renewalMethod: "card" });
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "paid" }]);
  expect(await balance()).toBe(topUp);
});

test("a card that is declined without a reason is charged with a new reference on days 1, 5 and 11", async () => {
  await byCard();
  declineCards();
  for (let day = 0; day <= 14; day += 0.5) await runOn(after(day));
  const tries = await attempts();
  expect(tries.map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed"]);
  expect(new Set(tries.map(({ reference }) => reference)).size).toBe(4);
  expect(fake.calls.charge).toBe(4);
  expect((await mails()).filter((subject) => subject === "Plus could not be renewed")).toHaveLength(1);
  expect(await live()).toMatchObject({ planId: 1 });
});

test("a renewal that succeeds later ends what was asked of another person meanwhile: no period is paid twice", async () => {
  await byCard();
  fake.next.charge = { outcome: "refused", reason: "Insufficient funds", card: false };
  await runOn(after(0));
  const made = await makeOrderLink(app, owner);
  const reference = await beginByLink(app, made);
  fake.next.charge = null;
  await runOn(after(1));
  expect(await live()).toMatchObject({ startsAt: end });
  expect(await stateOf(database.db, made)).toBe("withdrawn");
  fake.pay(reference, { amount: MONTH, email: payerEmail });
  const before = await balance();
  expect(await settlePayment(app, reference)).toMatchObject({ result: "credited" });
  expect((await balance()) - before).toBe(MONTH);
  const { endsAt } = (await live()) ?? {};
  expect(endsAt).toEqual(periodEnd(end, "month", 31));
});

test("a bank that asks for the owner leads to a mailed link, and the try waits without charging again", async () => {
  await byCard();
  const page = { authorizationUrl: "https://bank.example/otp", accessCode: "code" };
  fake.next.charge = { outcome: "paused", ...page };
  await runOn(after(0));
  await runOn(after(1));
  expect(fake.calls.charge).toBe(1);
  expect(await mails()).toContain("Confirm the payment for Plus");
  expect(await live()).toMatchObject({ endsAt: end });
  const [waiting] = await attempts();
  fake.pay(waiting?.reference ?? "", { amount: MONTH, email: owner.email });
  await settlePayment(app, waiting?.reference ?? "");
  await runOn(after(1.5));
  expect(await live()).toMatchObject({ startsAt: end });
  expect(await attempts()).toMatchObject([{ state: "paid" }]);
});

test("a lost answer is looked up, and never charged again", async () => {
  await byCard();
  const charge = fake.provider.chargeAuthorization.bind(fake.provider);
  fake.provider.chargeAuthorization = async (request) => {
    await charge(request);
    return { outcome: "unknown", reason: "timeout" };
  };
  await runOn(after(0));
  await runOn(new Date(after(0).getTime() + 2 * HOUR));
  expect(fake.calls.charge).toBe(1);
  expect(await live()).toMatchObject({ startsAt: end });
});

test("a try cut off while its card was charged finds the charge, also under new keys", async () => {
  await byCard();
  const charge = fake.provider.chargeAuthorization.bind(fake.provider);
  fake.provider.chargeAuthorization = async (request) => {
    await charge(request);
    throw new Error("the process ended here");
  };
  await runOn(after(0));
  expect(await attempts()).toMatchObject([{ state: "begun", reference: null }]);
  fake.provider.chargeAuthorization = charge;
  app = { ...app, config: { ...app.config, codeKeys: [{ version: 9, key: Buffer.alloc(32, 9) }] } };
  await runOn(new Date(after(0).getTime() + 2 * HOUR));
  const [waiting] = await attempts();
  await settlePayment(app, waiting?.reference ?? "");
  await runOn(new Date(after(0).getTime() + 4 * HOUR));
  expect(fake.calls.charge).toBe(1);
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "paid" }]);
  expect(await live()).toMatchObject({ startsAt: end });
});

test("a busy provider costs no try, and within the day the same try continues", async () => {
  await byCard();
  fake.next.charge = { outcome: "busy", retryAfterSeconds: 0 };
  for (const hours of [0, 2, 4]) await runOn(new Date(after(0).getTime() + hours * HOUR));
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "waiting", reference: null }]);
  expect(await mails()).not.toContain("Plus could not be renewed");
  fake.next.charge = null;
  await runOn(new Date(after(0).getTime() + 6 * HOUR));
  expect(fake.calls.charge).toBe(4);
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "paid" }]);
  expect(await live()).toMatchObject({ startsAt: end });
});

test("a provider that asks for a pause gets it, and the try continues afterwards", async () => {
  await byCard();
  fake.next.charge = { outcome: "busy", retryAfterSeconds: 300 };
  await runOn(after(0));
  fake.next.charge = null;
  await runOn(new Date(after(0).getTime() + 2 * HOUR));
  expect(fake.calls.charge).toBe(1);
  await database.db.deleteFrom("chargePace").execute();
  await runOn(new Date(after(0).getTime() + 3 * HOUR));
  expect(fake.calls.charge).toBe(2);
  expect(await live()).toMatchObject({ startsAt: end });
});

test("a provider that is busy for days makes the tries fail, and the days of grace end", async () => {
  await byCard();
  fake.next.charge = { outcome: "busy", retryAfterSeconds: 0 };
  for (let day = 0; day <= 14; day += 0.25) await runOn(after(day));
  expect((await attempts()).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  expect(await live()).toMatchObject({ planId: 1 });
});

test("a provider that refuses our key costs no try for days, and the plan is renewed once it accepts it", async () => {
  await byCard();
  fake.next.charge = { outcome: "denied", reason: "HTTP 401 Invalid key" };
  for (let day = 0; day <= 4; day += 0.25) await runOn(after(day));
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "waiting", reference: null }]);
  expect(await mails()).not.toContain("Plus could not be renewed");
  const failed = database.db.selectFrom("payments").select("id").where("ownerId", "=", owner.id);
  expect(await failed.where("state", "=", "failed").execute()).toEqual([]);
  fake.next.charge = null;
  await runOn(after(5));
  expect(await attempts()).toMatchObject([{ attempt: 1, state: "paid" }]);
  expect(await live()).toMatchObject({ planId: 2, startsAt: end });
});

test("the days of grace end even if the provider never accepts our key", async () => {
  await byCard();
  fake.next.charge = { outcome: "denied", reason: "HTTP 401 Invalid key" };
  for (let day = 0; day <= 15; day += 0.5) await runOn(after(day));
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
  expect(fake.calls.charge).toBeLessThan(32);
});

test("a card that does not fit its email is never tried again", async () => {
  const cardId = await byCard();
  fake.next.charge = { outcome: "refused", reason: "Email does not match", card: true };
  for (let day = 0; day < 14; day += 1) await runOn(after(day));
  expect(fake.calls.charge).toBe(1);
  expect(await live()).toMatchObject({ planId: 2 });
  const card = await database.db
    .selectFrom("cards")
    .select("disabledAt")
    .where("id", "=", cardId)
    .executeTakeFirst();
  expect(card?.disabledAt).not.toBeNull();
  expect(await mails()).toContain("Plus could not be renewed");
  await runOn(after(14));
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
});

function declineWith(reason: string): void {
  fake.provider.chargeAuthorization = async ({ reference, amount, email }) => {
    fake.calls.charge += 1;
    return {
      ...declined,
      payment: fake.remember(reference, { amount, email, status: "failed", reason }),
    };
  };
}

const triedOn = async (): Promise<number[]> => {
  const rows = await database.db
    .selectFrom("renewals")
    .select("createdAt")
    .where("ownerId", "=", owner.id)
    .orderBy("attempt")
    .execute();
  return rows.map(({ createdAt }) => (createdAt.getTime() - end.getTime()) / DAY);
};

test.each([
  ["Stolen Card", [0]],
  ["Pick-Up Card, Lost Card", [0]],
  ["Closed account", [0]],
  ["Expired Card", [0]],
  ["Restricted Card", [0]],
  ["Blocked", [0]],
  ["Insufficient Funds", [0, 1, 3, 5, 7, 9, 11, 13]],
  ["Declined", [0, 1, 5, 11]],
])("a card that is declined with “%s” is charged on the days %j of its grace", async (reason, days) => {
  await byCard();
  declineWith(reason);
  for (let day = 0; day < 14; day += 0.5) await runOn(after(day));
  expect(await triedOn()).toEqual(days);
  expect(await live()).toMatchObject({ planId: 2, graceUntil: after(14) });
  await runOn(after(14));
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
});

test("a stolen card is stopped, its owner reads what to do, and another card pays within the grace at once", async () => {
  const cardId = await byCard();
  declineWith("Stolen Card");
  await runOn(after(0));
  const mail = await database.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", owner.id)
    .where("subject", "=", "Plus could not be renewed")
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain(
    "The bank of Visa •••• 4081 says “Stolen Card”, so we do not charge this card again.",
  );
  expect(mail.text).toContain("Plus keeps working until 14 March 2027.");
  expect(mail.text).not.toContain("We will try");
  const card = database.db.selectFrom("cards").select("disabledAt").where("id", "=", cardId);
  expect((await card.executeTakeFirstOrThrow()).disabledAt).not.toBeNull();
  const another = fakePayments().provider;
  fake.provider.chargeAuthorization = (request) => another.chargeAuthorization(request);
  fake.provider.verify = async (reference) => ({
    outcome: "found",
    payment: fake.remember(reference, { status: "success", amount: MONTH, email: owner.email }),
  });
  await database.db.updateTable("cards").set({ disabledAt: null }).where("id", "=", cardId).execute();
  app.setTime(after(2));
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  await runOn(after(2));
  expect(await live()).toMatchObject({ startsAt: end, planId: 2, renewalMethod: "card" });
});

test("a removed card ends renewal at once", async () => {
  const cardId = await byCard();
  await removeCard(app, owner.id, cardId);
  for (const day of [0, 1, 3]) await runOn(after(day));
  expect(fake.calls.charge).toBe(0);
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
});

test("the card that renews is removed once its owner knows what follows, and renewal ends with it", async () => {
  const cardId = await byCard();
  const remove = (knows: boolean) => removeSavedCard(app, { ownerId: owner.id }, { cardId, knows });
  expect(await remove(false)).toBe("asks-first");
  expect(await live()).toMatchObject({ renewalMethod: "card" });
  expect(await remove(true)).toBe("removed");
  expect(await live()).toMatchObject({ renewalMethod: null });
  expect(await remove(true)).toBe("not-found");
  expect(await saveCard(app, fake, owner)).toBe(cardId);
  expect(await live()).toMatchObject({ renewalMethod: null });
});

test("a card that renews nothing, or that of a cancelled plan, is removed at once", async () => {
  const cardId = await byCard();
  await cancelPlan(app, { ownerId: owner.id });
  expect(await removeSavedCard(app, { ownerId: owner.id }, { cardId, knows: false })).toBe("removed");
});

test("a cancelled plan is not renewed, and a resumed one is", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  await cancelPlan(app, { ownerId: owner.id });
  app.setTime(after(-1));
  await resumePlan(app, { ownerId: owner.id }, { fresh: true });
  await runOn(after(0));
  expect(await balance()).toBe(20_000_00 - MONTH);
  await cancelPlan(app, { ownerId: owner.id });
  await runOn(new Date("2027-04-02T09:00:00Z"));
  expect(await balance()).toBe(20_000_00 - MONTH);
  expect(await live()).toMatchObject({ planId: 1, kind: "free" });
});

test("cancelling between two tries ends them, and money on its way goes to the wallet", async () => {
  await byCard();
  const page = { authorizationUrl: "https://bank.example/otp", accessCode: "code" };
  fake.next.charge = { outcome: "paused", ...page };
  await runOn(after(0));
  await cancelPlan(app, { ownerId: owner.id });
  expect(await live()).toBeNull();
  const [{ reference } = { reference: "" }] = await attempts();
  fake.pay(reference ?? "", { amount: MONTH, email: owner.email });
  expect(await settlePayment(app, reference ?? "")).toMatchObject({ state: "settled", result: "credited" });
  expect(await balance()).toBe(topUp + MONTH);
});

test("reminders come 7 days and 1 day before, once each, and say what the page says", async () => {
  await addMoney(database.db, owner, 6_000);
  await byWallet();
  for (const day of [-8, -7, -6.9, -3, -1, -0.5]) await runOn(after(day));
  const day = "28 February 2027";
  expect((await mails()).filter((subject) => subject.includes("renews on"))).toEqual([
    `Plus renews on ${day}`,
    `Plus renews on ${day}`,
  ]);
  expect((await newestMail()).text).toContain(`Plus renews on ${day} for ₦6,000 from your wallet.`);
});

test("the trial's end is announced before and when it comes, and it renews nothing", async () => {
  const visitor = await makeOwner(database.db);
  app.setTime(start);
  await startTrial(app, { user: visitor });
  expect(await chooseRenewal(app, { ownerId: visitor.id }, { method: "wallet" })).toEqual({
    outcome: "no-plan",
  });
  for (const day of [7, 8, 13, 14, 15]) await runOn(new Date(start.getTime() + day * DAY));
  expect((await subjectsTo(database.db, visitor.id)).slice(1)).toEqual([
    "Your free trial of Plus ends on 14 February 2027",
    "Your free trial of Plus ends on 14 February 2027",
    "Your free trial of Plus has ended",
  ]);
  const { text } = await newestMail(visitor.id);
  expect(text).toContain("You are now on Basic");
  expect(await liveSubscription(database.db, visitor.id, app.clock.now())).toMatchObject({ kind: "free" });
});

test("buying the same plan by hand moves the end and keeps renewal", async () => {
  await byWallet();
  await buyPlan(app, owner);
  expect(await live()).toMatchObject({
    renewalMethod: "wallet",
    startsAt: start,
    periodEndsAt: end,
    endsAt: periodEnd(end, "month", 31),
    graceUntil: new Date("2027-04-14T09:00:00Z"),
  });
});
