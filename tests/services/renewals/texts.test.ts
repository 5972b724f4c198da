import { beforeEach, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { silence } from "~/models/messages/money-text.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { startTrial } from "~/services/checkout/start-trial.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { findDue } from "~/services/billing/find-due.server";
import { cancelPlan, chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { mailsTo, textsTo } from "../../support/messages";
import { buyPlan } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
const link = "shop.example/pay";
let app: ReturnType<typeof makeShop>;
let owner: User;

const database = await testDatabase();
beforeEach(async () => {
  app = makeShop();
  before = 0;
  owner = await makeOwner(database.db);
});

function makeShop() {
  const context = makeContext(database.db, start);
  const config = { ...context.config, accountOrigin: "https://shop.example" };
  return { ...context, config, payments: fakePayments().provider };
}

async function runOn(days: number, from = end): Promise<void> {
  app.setTime(new Date(from.getTime() + days * DAY));
  await renewDue(app);
  while ((await sealWaiting(app)).more);
}

let before = 0;
/** SMS since the last purchase, which sends one too. */
const texts = async () => (await textsTo(database.db, owner.id)).slice(before);

async function buy(): Promise<void> {
  await buyPlan(app, owner);
  while ((await sealWaiting(app)).more);
  before = (await textsTo(database.db, owner.id)).length;
}
const byWallet = () => chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
/** What is paid on the page that messages link to, or where that page leads. */
async function payingPage(): Promise<string> {
  const due = await findDue(app, owner, null);
  if ("elsewhere" in due) return due.elsewhere;
  const { plan, duration, after } = due.purchase;
  return `${plan.name}, ${duration}${after ? `, after ${after}` : ""}`;
}

test("a trial is announced once, 3 days before its end, and its end is reported", async () => {
  await startTrial(app, { user: owner });
  const over = new Date(start.getTime() + 14 * DAY);
  await runOn(-3.1, over);
  expect(await texts()).toEqual([]);
  for (const days of [-3, -2.5, -1]) await runOn(days, over);
  expect(await texts()).toEqual([
    `Kaypoint: the free trial of Plus ends on 14 February 2027. Nothing is charged. Keep it: ${link}`,
  ]);
  expect(await payingPage()).toBe("Plus, yearly");
  await runOn(0, over);
  await runOn(1, over);
  expect((await texts()).slice(1)).toEqual([
    `Kaypoint: the free trial of Plus ended on 14 February 2027. You are now on Basic, free. Your records stay. Get it back: ${link}`,
  ]);
  expect(await payingPage()).toBe("Plus, yearly");
});

test("a paid trial is not announced to end, and the paid time is at its own end", async () => {
  await startTrial(app, { user: owner });
  await buy();
  const trialOver = new Date(start.getTime() + 14 * DAY);
  for (const days of [-7, -3, -1, 0, 1]) await runOn(days, trialOver);
  expect(await texts()).toEqual([]);
  const mails = await mailsTo(database.db, owner.email);
  expect(mails.filter(({ subject }) => /ends on|has ended/.test(subject ?? ""))).toEqual([]);
  const paidUntil = new Date("2027-03-14T09:00:00Z");
  expect(await liveSubscription(database.db, owner.id, app.clock.now())).toMatchObject({
    kind: "paid",
    trialUntil: null,
    paidUntil,
  });
  await runOn(-3, paidUntil);
  expect(await texts()).toEqual([expect.stringContaining("14 March 2027")]);
});

test("a renewal is announced with its amount and source, and reported once it is paid", async () => {
  await buy();
  await byWallet();
  await addMoney(database.db, owner, 6_000);
  for (const days of [-7, -3, -1]) await runOn(days);
  const [added, ...told] = await texts();
  expect(added).toContain("paid for Wallet top-up (Visa ending 4081)");
  expect(told).toEqual([
    `Kaypoint: Plus renews on 28 February 2027 for N6,000 from your wallet. Change it: ${link}`,
  ]);
  expect(await payingPage()).toBe("Plus, month, after 2027-02-28");
  await runOn(0);
  await runOn(0.5);
  expect((await texts()).slice(2)).toEqual([
    expect.stringMatching(
      /^Kaypoint: N6,000 paid for Plus, 1 month \(Wallet\)\. Receipt 2027-\d{6} is in your email\.$/,
    ),
  ]);
});

test("an owner who pays each period is asked to pay again, with a direct link", async () => {
  await buy();
  await runOn(-3);
  expect((await texts()).at(-1)).toBe(
    `Kaypoint: Plus ends on 28 February 2027 unless you pay again. Pay here: ${link}`,
  );
  expect(await payingPage()).toBe("Plus, month, after 2027-02-28");
  const mails = await database.db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", owner.id)
    .where("subject", "like", "Plus ends on%")
    .execute();
  expect(mails[0]?.text).toContain("Pay before then to keep Plus: https://shop.example/pay");
});

test("a failed renewal is reported at once and three days before the plan stops, and then its end", async () => {
  await buy();
  await byWallet();
  const failed = `Kaypoint: N6,000 for Plus could not be paid from your wallet. It works until 14 March 2027. Pay here: ${link}`;
  for (const days of [0, 1]) await runOn(days);
  expect(await texts()).toEqual([failed]);
  for (const days of [3, 5, 7, 9]) await runOn(days);
  expect(await texts()).toEqual([failed]);
  await runOn(11);
  expect(await texts()).toEqual([failed, failed]);
  expect(await payingPage()).toBe("Plus, month");
  for (const days of [13, 14, 14.01]) await runOn(days);
  expect((await texts()).at(-1)).toBe(
    `Kaypoint: Plus ended on 28 February 2027. You are now on Basic, free. Your records stay. Get it back: ${link}`,
  );
  expect(await texts()).toHaveLength(3);
});

test("a cancelled plan is not announced by SMS, but its end is reported", async () => {
  await buy();
  await cancelPlan(app, { ownerId: owner.id });
  await runOn(-3);
  expect(await texts()).toEqual([]);
  await runOn(0);
  expect(await texts()).toEqual([expect.stringContaining("Plus ended on 28 February 2027")]);
});

test("the owner turns off all but the SMS about a failed payment", async () => {
  await silence(database.db, owner.id, ["trial-ending", "renewal-coming", "paid", "plan-ended"]);
  await buyPlan(app, owner);
  await byWallet();
  for (const days of [-7, -3, -1, 0, 7, 14]) await runOn(days);
  expect(await texts()).toEqual([expect.stringContaining("could not be paid")]);
  await silence(database.db, owner.id, ["paid"]);
  await runOn(-3, new Date(end.getTime() + 60 * DAY));
  await buyPlan(app, owner);
  await runOn(0, app.clock.now());
  expect(await texts()).toHaveLength(1);
});

test("an unverified phone, an agent's, or a disabled account's gets no SMS", async () => {
  const unverified = await makeOwner(database.db, { verified: false, mailbox: true });
  await buyPlan(app, unverified);
  const agent = await makeOwner(database.db);
  await buyPlan(app, agent);
  await buyPlan(app, owner);
  const change = database.db.updateTable("users");
  await change.set({ disabledAt: start }).where("id", "=", owner.id).execute();
  await change.set({ role: "agent" }).where("id", "=", agent.id).execute();
  await runOn(-3);
  for (const { id } of [owner, unverified, agent]) expect(await textsTo(database.db, id)).toEqual([]);
});
