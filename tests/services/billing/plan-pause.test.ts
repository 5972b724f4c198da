import { beforeEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import {
  cancelPlan,
  choosePlanAfter,
  chooseRenewal,
  keepPlan,
  pausePlan,
  resumePlan,
  takeOutExtra,
} from "~/services/billing/change-renewal.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { readChange } from "~/routes/_shop/plans-and-billings/change/read-change.server";
import { findDue } from "~/services/billing/find-due.server";
import { readDuePage } from "~/routes/_checkout/pay/read-due.server";
import { readLeaving } from "~/routes/_shop/plans-and-billings/leave/read-leaving.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { makeMember } from "../../support/members";
import { subjectsTo, textsTo } from "../../support/messages";
import { buyPlan, periodsOf, saveCard } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
const back = new Date("2027-04-30T09:00:00Z");
/** Plus and one more outlet. */
const PRICE = 8_500_00;
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
  await buyPlan(app, owner, { extras: { outlets: 1 } });
});

const makeShop = () => ({
  ...context,
  payments: fake.provider,
});

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

const containing = (text: string) => expect.stringContaining(text) as string;
const person = () => ({ ownerId: owner.id, fresh: true });
const pause = (months: 1 | 2 | 3 = 2) => pausePlan(app, person(), { months });
const byWallet = () => chooseRenewal(app, person(), { method: "wallet" });
const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const balance = () => walletBalance(database.db, owner.id);
const billing = () => readBilling(app, owner);
const mails = () => subjectsTo(database.db, owner.id);
const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY);

const newestMail = async () =>
  (
    await database.db
      .selectFrom("outbox")
      .select("text")
      .where("ownerId", "=", owner.id)
      .where("channel", "=", "mail")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).text;

const leavings = () =>
  database.db
    .selectFrom("leavings")
    .select(["act", "reason", "comment"])
    .where("ownerId", "=", owner.id)
    .orderBy("id")
    .execute();

test("a pause begins at the end of the paid time, on Basic, and the plan returns with its extras from the wallet", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  expect(await pause()).toEqual({ outcome: "done" });
  expect(await live()).toMatchObject({ kind: "paid", planId: 2, endsAt: end });
  await runOn(end);
  expect(await live()).toMatchObject({ kind: "paused", planId: 1, startsAt: end, endsAt: back, extras: [] });
  expect(await balance()).toBe(20_000_00);
  expect(await newestMail()).toContain(
    "You are on Basic until 30 April 2027, free. Plus then returns for ₦8,500 from your wallet.",
  );
  await runOn(new Date(back.getTime() - MINUTE));
  expect(await live()).toMatchObject({ kind: "paused" });
  await runOn(back);
  await runOn(back);
  expect(await live()).toMatchObject({
    kind: "paid",
    planId: 2,
    startsAt: back,
    endsAt: new Date("2027-05-31T09:00:00Z"),
    renewalMethod: "wallet",
    extras: [{ kind: "outlets" }],
  });
  expect(await balance()).toBe(20_000_00 - PRICE);
});

test("mails 7 days and 1 day before the return, and an SMS between them, name the price of that day", async () => {
  await byWallet();
  await addMoney(database.db, owner, 20_000);
  await pause();
  await runOn(end);
  const sent = (await mails()).length;
  for (const days of [8, 7, 6, 3, 1]) await runOn(before(back, days));
  expect((await mails()).slice(sent)).toEqual([
    "Plus returns on 30 April 2027",
    "Plus returns on 30 April 2027",
  ]);
  expect(await newestMail()).toContain(
    "Plus is paused until 30 April 2027. Plus then returns for ₦8,500 from your wallet.",
  );
  expect((await textsTo(database.db, owner.id)).join("\n")).toContain(
    "Plus returns on 30 April 2027 for N8,500 from your wallet.",
  );
});

test("without a way to pay nothing is charged, and the owner stays on Basic for good", async () => {
  await pause(1);
  await runOn(end);
  const returns = new Date("2027-03-31T09:00:00Z");
  expect(await live()).toMatchObject({ kind: "paused", endsAt: returns });
  expect((await billing()).money).toMatchObject({
    state: "paused",
    text: "Plus is paused until 31 March 2027. Plus returns then if you pay ₦8,500. Otherwise you stay on Basic.",
    action: { label: "Get Plus back now", href: "/pay" },
  });
  await runOn(returns);
  await runOn(new Date(returns.getTime() + 10 * DAY));
  expect(await live()).toMatchObject({ kind: "free", planId: 1, endsAt: null });
  expect(
    (await mails()).filter((subject) => subject === "Plus was not paid, so it did not return"),
  ).toHaveLength(1);
  expect(fake.calls.charge).toBe(0);
});

test("a plan that cannot be paid on its day stays paused while it is tried, and starts with the payment", async () => {
  await byWallet();
  await pause(1);
  const returns = new Date("2027-03-31T09:00:00Z");
  await runOn(end);
  await runOn(returns);
  expect(await live()).toMatchObject({ kind: "paused", planId: 1 });
  expect((await billing()).money).toMatchObject({
    state: "late",
    text: "₦8,500 for Plus could not be paid: there is not enough in your wallet. Plus stays paused until it is paid.",
  });
  expect(await newestMail()).toContain("Until it is paid, Plus stays paused and you are on Basic, free.");
  await addMoney(database.db, owner, 8_500);
  const paidOn = new Date(returns.getTime() + 3 * DAY);
  await runOn(paidOn);
  expect(await live()).toMatchObject({
    kind: "paid",
    startsAt: paidOn,
    endsAt: new Date("2027-05-03T09:00:00Z"),
  });
});

test("tries end after two weeks, and the owner stays on Basic", async () => {
  await byWallet();
  await pause(1);
  await runOn(end);
  for (let day = 0; day <= 14; day += 1)
    await runOn(new Date(Date.parse("2027-03-31T09:00:00Z") + day * DAY));
  expect(await live()).toMatchObject({ kind: "free", endsAt: null });
  expect(await mails()).toContain("Plus was not paid, so it did not return");
  expect(await balance()).toBe(0);
});

test("a saved card pays the return, once", async () => {
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, person(), { method: "card", cardId, fresh: true });
  await pause(1);
  await runOn(end);
  const charges = fake.calls.charge;
  await runOn(new Date("2027-03-31T09:00:00Z"));
  await runOn(new Date("2027-03-31T10:00:00Z"));
  expect(fake.calls.charge - charges).toBe(1);
  expect(await live()).toMatchObject({ kind: "paid", renewalMethod: "card", renewalCardId: cardId });
});

describe("during the pause", () => {
  beforeEach(async () => {
    await byWallet();
    await pause();
    await runOn(end);
    app.setTime(before(back, 30));
  });

  test("the owner gets the plan back at once by paying, with its extras, and its renewal stays", async () => {
    const due = await findDue(app, owner, null);
    if ("elsewhere" in due) throw new Error(`nothing is due, but ${due.elsewhere}`);
    expect(due.purchase).toMatchObject({ plan: { id: 2 }, duration: "month", after: null });
    expect(await readDuePage(app, owner, due)).toMatchObject({
      title: "Get Plus back for ₦8,500",
      total: PRICE,
    });
    await buyPlan(app, owner, { extras: { outlets: 1 } });
    expect(await live()).toMatchObject({ kind: "paid", startsAt: app.clock.now(), renewalMethod: "wallet" });
    const periods = await periodsOf(database.db, owner.id);
    expect(periods.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    await runOn(back);
    expect(await live()).toMatchObject({ kind: "paid", startsAt: before(back, 30) });
  });

  test("how the return is paid can be changed, but nothing else of the plan", async () => {
    expect(await chooseRenewal(app, person(), { method: "off" })).toEqual({ outcome: "done" });
    expect(await live()).toMatchObject({ kind: "paused", renewalMethod: null, nextPlanId: 2 });
    expect(await cancelPlan(app, person())).toEqual({ outcome: "no-plan" });
    expect(await keepPlan(app, person())).toEqual({ outcome: "no-plan" });
    expect(await choosePlanAfter(app, person(), null)).toEqual({ outcome: "no-plan" });
    expect(await choosePlanAfter(app, person(), { planId: 1, duration: "month" })).toEqual({
      outcome: "no-plan",
    });
    expect(await takeOutExtra(app, person(), { optionId: 31, count: 1 })).toEqual({ outcome: "no-plan" });
    expect(await pause()).toMatchObject({ outcome: "refused" });
    expect(await live()).toMatchObject({ kind: "paused", nextPlanId: 2, keptExtras: [{ kind: "outlets" }] });
  });

  test("the page says what runs, what returns and what the wallet lacks", async () => {
    const page = await billing();
    expect(page.plan?.facts).toMatchObject({ title: "Basic", tag: { text: "Paused" } });
    expect(page.renewal).toMatchObject({ paused: true, pausing: false, chosen: "wallet" });
    expect(page.money).toMatchObject({
      state: "wallet-short",
      text: "Your wallet has ₦0. Plus returns on 30 April 2027 for ₦8,500, so you need ₦8,500 more.",
    });
    expect(await readLeaving(app, owner.id)).toBeNull();
  });

  test("members above Basic are paused, and return with the plan", async () => {
    await addMoney(database.db, owner, 8_500);
    const { id } = await makeMember(database.db, owner, "cashier");
    await database.db.updateTable("members").set({ pausedAt: end }).where("userId", "=", id).execute();
    await runOn(back);
    expect((await listInShop(database.db, owner.id)).filter(({ pausedAt }) => pausedAt !== null)).toEqual([]);
  });
});

describe("before the pause", () => {
  test("it is chosen once, with the reason, and can be made longer or taken back", async () => {
    const told = { reason: "shop-closed" as const, comment: "Back in March" };
    await pausePlan(app, person(), { months: 1, ...told });
    await pausePlan(app, person(), { months: 1, ...told });
    await pausePlan(app, person(), { months: 3, ...told });
    expect(await leavings()).toEqual([{ act: "paused", ...told }]);
    const paused = await billing();
    expect(paused.renewal?.pausing).toBe(true);
    expect(paused.plan?.facts.rows).toContainEqual({
      name: "After that",
      value:
        "Pauses on 28 February 2027. You are on Basic until 31 May 2027, free. Plus returns then if you pay ₦8,500. Otherwise you stay on Basic.",
    });
    expect(await keepPlan(app, person())).toEqual({ outcome: "done" });
    expect((await billing()).renewal?.pausing).toBe(false);
    await byWallet();
    await addMoney(database.db, owner, 8_500);
    await runOn(end);
    expect(await live()).toMatchObject({ kind: "paid", startsAt: end });
  });

  test("cancelling takes it back, and pausing resumes a cancelled plan", async () => {
    await pause();
    await cancelPlan(app, person(), { reason: "too-dear", comment: null });
    await cancelPlan(app, person(), { reason: "too-dear", comment: null });
    expect(await live()).toMatchObject({ pauseMonths: null });
    await pause();
    expect(await live()).toMatchObject({ pauseMonths: 2, cancelledAt: null });
    expect(await leavings()).toMatchObject([{ act: "paused" }, { act: "cancelled" }, { act: "paused" }]);
    await resumePlan(app, person(), { fresh: true });
    expect(await live()).toMatchObject({ pauseMonths: 2 });
  });

  test("a cancelled plan that a card would pay again needs the password", async () => {
    const cardId = await saveCard(app, fake, owner);
    await chooseRenewal(app, person(), { method: "card", cardId, fresh: true });
    await cancelPlan(app, person());
    const stale = { ...person(), fresh: false };
    expect(await pausePlan(app, stale, { months: 1 })).toEqual({ outcome: "confirm-password" });
    expect(await live()).toMatchObject({ pauseMonths: null });
  });

  test("time that is paid ahead comes first", async () => {
    await pause();
    await buyPlan(app, owner);
    await runOn(end);
    expect(await live()).toMatchObject({
      kind: "paid",
      pauseMonths: 2,
      endsAt: new Date("2027-03-31T09:00:00Z"),
    });
    await runOn(new Date("2027-03-31T09:00:00Z"));
    expect(await live()).toMatchObject({ kind: "paused", endsAt: new Date("2027-05-31T09:00:00Z") });
  });

  test("a plan to follow is kept, and a free one is forgotten", async () => {
    await choosePlanAfter(app, person(), { planId: 2, duration: "yearly" });
    await pause(1);
    expect(await live()).toMatchObject({ nextPlanId: 2, nextDuration: "yearly" });
    await choosePlanAfter(app, person(), { planId: 1, duration: "month" });
    expect(await live()).toMatchObject({ nextPlanId: 1, pauseMonths: null });
    await pause(2);
    expect(await live()).toMatchObject({ nextPlanId: null, pauseMonths: 2 });
  });

  test("Basic chosen instead starts when the paid time ends, not when the pause does", async () => {
    await pause(1);
    const { options } = await readChange(app, owner, new URLSearchParams());
    const effects = options.map(({ name, effect }) => [name, effect]);
    expect(effects).toContainEqual([
      "Basic",
      "Starts on 28 February 2027, in place of the pause that you chose.",
    ]);
    const { preview } = await readChange(app, owner, new URLSearchParams("plan=1&duration=month"));
    expect(preview).toMatchObject({
      text: "You stay on monthly Plus until 28 February 2027. Basic then starts, in place of the pause that you chose, free for as long as you like.",
    });
  });

  test("nothing is paused without a free plan, during a refund, when a payment is due, or twice in a year", async () => {
    await byWallet();
    await database.db.updateTable("plans").set({ disabled: true }).where("id", "=", 1).execute();
    app.setTime(new Date(start.getTime() + MINUTE));
    const withoutFree = await pause();
    await database.db.updateTable("plans").set({ disabled: false }).where("id", "=", 1).execute();
    app.setTime(new Date(start.getTime() + 2 * MINUTE));
    expect(withoutFree).toMatchObject({ outcome: "refused", text: containing("not offered") });
    app.setTime(end);
    expect(await pause()).toMatchObject({
      outcome: "refused",
      text: containing("A payment is due"),
    });
    app.setTime(start);
    await pause(1);
    await runOn(end);
    await addMoney(database.db, owner, 17_000);
    await runOn(new Date("2027-03-31T09:00:00Z"));
    expect(await pause()).toEqual({
      outcome: "refused",
      text: "You can pause once in 12 months, so again from 28 February 2028.",
    });
    expect(await readLeaving(app, owner.id)).toMatchObject({ pause: { options: [] } });
  });
});

test("the page of leaving says what stops, what stays and what each pause costs", async () => {
  const { id } = await makeMember(database.db, owner, "cashier", { name: "Bola" });
  expect(id).toBeGreaterThan(0);
  await byWallet();
  const page = await readLeaving(app, owner.id);
  expect(page).toMatchObject({
    planName: "Plus",
    freePlan: "Basic",
    isLate: false,
    ends: "28 February 2027",
  });
  expect(page?.losses?.limits.length).toBeGreaterThan(0);
  expect(page?.pauses).toContain("Bola");
  expect(page?.pause.options).toEqual([
    {
      value: "1",
      label: "1 month, until 31 March 2027",
      detail: "Plus then returns for ₦8,500 from your wallet.",
    },
    {
      value: "2",
      label: "2 months, until 30 April 2027",
      detail: "Plus then returns for ₦8,500 from your wallet.",
    },
    {
      value: "3",
      label: "3 months, until 31 May 2027",
      detail: "Plus then returns for ₦8,500 from your wallet.",
    },
  ]);
});
