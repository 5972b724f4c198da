import { beforeEach, expect, test } from "vitest";
import { dayOf } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { TopUpTerms } from "~/models/payments/automatic-top-up";
import { claimAutomaticTopUps, findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { findPaymentByKey } from "~/models/payments/payment.server";
import { addRuns, readPlans } from "~/models/platform/job-runs.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { recordDispute } from "~/services/payments/record-dispute.server";
import { recordRefunds } from "~/services/payments/record-refunds.server";
import { topUpsJob } from "~/services/payments/jobs.server";
import { removeCard } from "~/services/payments/save-card.server";
import { switchTopUpOff, switchTopUpOn } from "~/services/payments/switch-automatic-top-up.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { getPayment } from "~/models/payments/payment.server";
import { changeAccount } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { begin, books, makePayer, topUpRequest } from "../../support/paying";
import { saveCard } from "../../support/subscriber";
import { addMoney, payPlan } from "../../support/wallet";

let payer: Awaited<ReturnType<typeof makePayer>>;
let cardId: number;

const database = await testDatabase();
beforeEach(async () => {
  payer = await makePayer(database.db);
  cardId = await saveCard(payer.app, payer.fake, payer.owner);
  await database.db
    .updateTable("topUpAttempts")
    .set({ nextAttemptAt: new Date("2100-01-01") })
    .where("nextAttemptAt", "is not", null)
    .execute();
  await database.db
    .updateTable("automaticTopUps")
    .set({ endedAt: new Date(), endedWhy: "owner" })
    .where("endedAt", "is", null)
    .execute();
  // The card was saved by a payment.
  start = { balance: await balance(), charges: payer.fake.calls.charge };
});

let start: { balance: number; charges: number };

const later = (milliseconds: number) =>
  payer.app.setTime(new Date(payer.app.clock.now().getTime() + milliseconds));
const balance = () => walletBalance(database.db, payer.owner.id);
const added = async () => (await balance()) - start.balance;
const charges = () => payer.fake.calls.charge - start.charges;
const job = () => finishDue(topUpsJob(payer.app));
const isOn = async () => (await findAutomaticTopUp(database.db, payer.owner.id)) !== null;

const terms = (change: Partial<TopUpTerms> = {}): TopUpTerms => ({
  wallet: "wallet",
  threshold: naira(50_000),
  amount: naira(10_000),
  total: naira(10_300),
  monthlyCap: naira(60_000),
  ...change,
});

const on = (change: Partial<TopUpTerms> = {}, fresh = true) =>
  switchTopUpOn(payer.app, { ownerId: payer.owner.id, cardId, fresh, terms: terms(change) });

const attempts = () =>
  database.db
    .selectFrom("topUpAttempts")
    .select(["state", "reason", "day", "paymentReference"])
    .where("ownerId", "=", payer.owner.id)
    .orderBy("id")
    .execute();

const endedWhy = async () =>
  (
    await database.db
      .selectFrom("automaticTopUps")
      .select("endedWhy")
      .where("ownerId", "=", payer.owner.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).endedWhy;

const mails = async (about: RegExp) =>
  (await mailsTo(database.db, payer.owner.email)).filter(({ subject }) => about.test(subject ?? ""));

const decline = (reason: string) => {
  payer.fake.provider.chargeAuthorization = async ({ reference, amount, email }) => {
    payer.fake.calls.charge += 1;
    return {
      outcome: "charged",
      payment: payer.fake.remember(reference, { amount, email, status: "failed", reason }),
    };
  };
};

test("a low wallet is filled once a day, with the fee, a receipt and a mail that says why", async () => {
  await on();
  await job();
  await job();
  expect([await added(), charges()]).toEqual([naira(10_000), 1]);
  expect((await books(database.db, payer.owner.id))["top_up_fee_income"]).toBeLessThanOrEqual(-300_00);
  const receipt = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", payer.owner.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(receipt?.content).toMatchObject({
    paidBy: "Visa •••• 4081",
    total: naira(10_300),
    mailLines: [
      "You have automatic top-up on: your wallet had less than ₦50,000, so we charged your card.",
      expect.stringContaining("/wallet/automatic"),
    ],
  });
  later(DAY);
  await job();
  expect([await added(), charges()]).toEqual([naira(20_000), 2]);
});

test("a wallet that has enough is left alone, and looked at again after each debit", async () => {
  await addRuns(database.db, [
    { name: "automatic-top-ups", runs: 1, done: 0, failed: 0, milliseconds: 1, lastRunAt: new Date() },
  ]);
  const wanted = async () =>
    (await readPlans(database.db)).find(({ name }) => name === "automatic-top-ups")?.wantedAt ?? null;
  await addMoney(database.db, payer.owner, 60_000);
  await on();
  await database.db.updateTable("jobRuns").set({ wantedAt: null }).execute();
  await job();
  expect([await added(), charges()]).toEqual([naira(60_000), 0]);
  await payPlan(database.db, payer.owner, 1_000);
  expect(await wanted()).toBeNull();
  await payPlan(database.db, payer.owner, 40_000);
  expect(await wanted()).not.toBeNull();
  await job();
  expect(charges()).toBe(1);
});

test("a wallet that has enough is not claimed again before a debit leaves it low", async () => {
  await addMoney(database.db, payer.owner, 60_000);
  await on();
  const claim = () => claimAutomaticTopUps(database.db, { limit: 10, now: payer.app.clock.now() });
  await job();
  later(DAY);
  expect(await claim()).toEqual([]);
  await payPlan(database.db, payer.owner, (await balance()) / naira(1) - 50_000);
  expect(await claim()).toEqual([]);
  await payPlan(database.db, payer.owner, 1);
  expect(await claim()).toHaveLength(1);
});

test("the cap of a month is never passed, and told once; the next month goes on by itself", async () => {
  await on({ monthlyCap: naira(25_000) });
  for (let day = 0; day < 9; day += 1) {
    await job();
    later(DAY);
  }
  expect([await added(), charges()]).toEqual([naira(20_000), 2]);
  expect(await mails(/limit for this month/)).toHaveLength(1);
  expect(await isOn()).toBe(true);
  payer.app.setTime(new Date("2026-11-30T23:30:00Z"));
  await job();
  expect(charges()).toBe(3);
});

test("a card without money is tried eight times in fourteen days, and then it is off with a mail and a link", async () => {
  decline("Insufficient Funds");
  await on();
  await job();
  later(23 * HOUR);
  await job();
  expect(charges()).toBe(1);
  later(HOUR);
  await job();
  expect([charges(), await isOn()]).toEqual([2, true]);
  expect(await mails(/was declined/)).toHaveLength(1);
  for (let day = 2; day < 14; day += 1) {
    later(DAY);
    await job();
  }
  expect([charges(), await isOn(), await added()]).toEqual([8, false, 0]);
  expect(await endedWhy()).toBe("declined");
  const [off] = await mails(/is off/);
  expect(off?.text).toMatch(/\/pay\/[0-9a-f]{32}/);
});

test.each([
  ["Expired Card", "card"],
  ["Stolen card, pick up", "card"],
  ["Restricted card", "card"],
  ["Your card does not support recurring: PIN required", "confirmation"],
])("a card that is declined with “%s” is not tried again", async (reason, why) => {
  decline(reason);
  await on();
  await job();
  later(DAY);
  await job();
  expect([charges(), await isOn(), await endedWhy()]).toEqual([1, false, why]);
  expect(await mails(/is off/)).toHaveLength(1);
  expect(await on()).toEqual({ outcome: why === "card" ? "card-not-found" : "on" });
});

test("a card whose bank says nothing that we know is tried three times more in fourteen days", async () => {
  decline("Response code 77");
  await on();
  for (let day = 0; day < 14; day += 1) {
    await job();
    later(DAY);
  }
  expect([charges(), await isOn(), await endedWhy()]).toEqual([4, false, "declined"]);
});

test("a card that its bank stopped when its owner paid with it ends automatic top-up too, with a mail", async () => {
  await on();
  decline("Stolen Card");
  const reference = await begin(payer.app, topUpRequest(payer.owner, { cardId }));
  expect(await getPayment(database.db, reference)).toMatchObject({ state: "failed" });
  expect([await isOn(), await endedWhy()]).toEqual([false, "card"]);
  const [told] = await mails(/is no longer charged/);
  expect(told?.text).toContain("The bank of Visa •••• 4081 says “Stolen Card”");
  expect(told?.text).toContain("Automatic top-up charged it, so that is off now.");
});

test("a bank that wants the owner to confirm switches it off, and blocks another charge until it is clear", async () => {
  payer.fake.next.charge = { outcome: "paused", authorizationUrl: "https://bank.example", accessCode: "x" };
  await on();
  await job();
  expect([await isOn(), await endedWhy()]).toEqual([false, "confirmation"]);
  payer.fake.next.charge = null;
  await on();
  later(DAY);
  await job();
  expect(charges()).toBe(1);
  expect(await attempts()).toMatchObject([{ state: "waiting" }]);
});

test("a charge without an answer is asked about before anything else, and counts once", async () => {
  payer.fake.next.charge = { outcome: "unknown", reason: "timeout" };
  payer.fake.next.verify = { outcome: "unknown", reason: "timeout" };
  await on();
  await job();
  payer.fake.next.charge = null;
  later(DAY);
  await job();
  expect([charges(), await added()]).toEqual([1, 0]);
  payer.fake.next.verify = null;
  const [{ chargeKey }] = (await database.db
    .selectFrom("topUpAttempts")
    .select("chargeKey")
    .where("ownerId", "=", payer.owner.id)
    .execute()) as [{ chargeKey: string }];
  const payment = await findPaymentByKey(database.db, chargeKey);
  payer.fake.pay(payment?.reference ?? "", { amount: naira(10_300), email: payment?.email ?? "" });
  later(HOUR);
  await job();
  // The wallet is still low, so the next charge follows, in the same round or in the one after it.
  expect(await added()).toBe(charges() * naira(10_000));
  await job();
  expect([charges(), await added()]).toEqual([2, naira(20_000)]);
  expect((await attempts()).map(({ state }) => state)).toEqual(["paid", "paid"]);
});

/** As a process leaves it that dies between the attempt and its charge. */
async function stopBeforeCharge(): Promise<void> {
  const consent = await findAutomaticTopUp(database.db, payer.owner.id);
  await database.db
    .insertInto("topUpAttempts")
    .values({
      automaticTopUpId: consent?.id ?? 0,
      ownerId: payer.owner.id,
      day: dayOf(payer.app.clock.now()),
      total: naira(10_300),
      state: "begun",
      reason: null,
      paymentReference: null,
      createdAt: payer.app.clock.now(),
      nextAttemptAt: payer.app.clock.now(),
    })
    .execute();
}

test("an attempt that stopped before its charge goes on only if the wallet is still low", async () => {
  await on();
  await stopBeforeCharge();
  await addMoney(database.db, payer.owner, 60_000);
  await job();
  expect(charges()).toBe(0);
  expect(await attempts()).toMatchObject([{ state: "dropped" }]);
});

test("an attempt that stopped before midnight is not charged after it, so that the day has one charge", async () => {
  await on();
  payer.app.setTime(new Date("2026-11-30T22:50:00Z"));
  await stopBeforeCharge();
  payer.app.setTime(new Date("2026-11-30T23:10:00Z"));
  await job();
  await job();
  expect([charges(), await added()]).toEqual([1, naira(10_000)]);
  expect(await attempts()).toMatchObject([
    { state: "dropped", day: "2026-11-30" },
    { state: "paid", day: "2026-12-01" },
  ]);
});

test("a busy provider uses up no try", async () => {
  payer.fake.next.charge = { outcome: "busy", retryAfterSeconds: 0 };
  await on();
  await job();
  payer.fake.next.charge = null;
  later(HOUR);
  await job();
  expect([await added(), await attempts()]).toMatchObject([naira(10_000), [{ state: "paid" }]]);
});

test("a removed card, a closed account and the owner's button switch it off", async () => {
  await on();
  await removeCard(payer.app, payer.owner.id, cardId);
  expect([await isOn(), await endedWhy()]).toEqual([false, "card"]);
  expect(await on()).toEqual({ outcome: "card-not-found" });

  await database.db
    .updateTable("cards")
    .set({ removedAt: null, undoUntil: null })
    .where("id", "=", cardId)
    .execute();
  await on();
  expect(await switchTopUpOff(payer.app, payer.owner.id)).toBe("off");
  expect([await isOn(), await endedWhy()]).toEqual([false, "owner"]);

  await on();
  await database.db
    .updateTable("wallets")
    .set({ balance: 0 })
    .where("ownerId", "=", payer.owner.id)
    .execute();
  expect((await closeAccount(payer.app, payer.owner)).outcome).toBe("closed");
  expect([await isOn(), await endedWhy()]).toEqual([false, "account"]);
  await job();
  expect(charges()).toBe(0);
});

test.each(["dispute", "refund"] as const)(
  "after a %s of a charge the card is not charged again",
  async (what) => {
    await on();
    await job();
    const paymentReference = (await attempts())[0]?.paymentReference ?? "";
    const payment = await getPayment(database.db, paymentReference);
    if (what === "dispute") {
      const lost = { status: "resolved", resolution: "merchant-accepted" };
      const { providerId } = payer.fake.dispute(paymentReference, lost);
      await recordDispute(payer.app, payment, providerId);
    } else {
      payer.fake.giveBack(paymentReference, 1_000_00, null, { state: "processed" });
      await recordRefunds(payer.app, payment);
    }
    later(DAY);
    await job();
    expect([charges(), await isOn(), await endedWhy()]).toEqual([1, false, what]);
    const [told] = await mails(what === "dispute" ? /took back/ : /is off/);
    expect(told?.text).toMatch(/automatic top-up/i);
    expect(told?.text).not.toContain("/pay/");
  },
);

test("it needs the password, a free account and keeps what was agreed to", async () => {
  expect(await on({}, false)).toEqual({ outcome: "confirm-password" });
  expect(await on()).toEqual({ outcome: "on" });
  await on();
  await on({ monthlyCap: naira(70_000) });
  const kept = await database.db
    .selectFrom("automaticTopUps")
    .select(["consent", "consentVersion", "agreedAt", "endedWhy"])
    .where("ownerId", "=", payer.owner.id)
    .orderBy("id")
    .execute();
  expect(kept).toMatchObject([{ endedWhy: "changed" }, { endedWhy: null, consentVersion: "2026-11" }]);
  expect(kept[1]?.consent).toBe(
    "When my wallet has less than ₦50,000, charge my card Visa •••• 4081 ₦10,300 and add ₦10,000 to my wallet. ₦300 of that is the payment fee. Charge the card at most once a day, and at most ₦70,000 in a calendar month. I can switch this off at any time.",
  );
  const heldUntil = new Date(payer.app.clock.now().getTime() + DAY);
  await changeAccount(database.db, payer.owner.id, { heldUntil });
  expect(await on({ amount: naira(11_000), total: naira(11_320) })).toEqual({
    outcome: "held",
    until: heldUntil,
  });
});
