import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { LEASE } from "~/models/renewals/renewal";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import { cancelPlan, chooseRenewal } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { buyPlan, periodsOf, saveCard } from "../../support/subscriber";
import { fund, renewDue } from "../../support/wallet";

const start = new Date("2027-01-31T09:00:00Z");
const end = new Date("2027-02-28T09:00:00Z");
const next = new Date("2027-03-31T09:00:00Z");
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

const makeShop = () => ({ ...context, payments: fake.provider });

async function runOn(moment: Date): Promise<void> {
  app.setTime(moment);
  await renewDue(app);
}

const after = (days: number): Date => new Date(end.getTime() + days * DAY);
const byWallet = () => chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
const add = (kobo: number) => fund(database.db, owner.id, kobo);
const live = () => liveSubscription(database.db, owner.id, app.clock.now());
const balance = () => walletBalance(database.db, owner.id);

async function attempts(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("renewals")
    .select("state")
    .where("ownerId", "=", owner.id)
    .orderBy("attempt")
    .execute();
  return rows.map(({ state }) => state);
}

test("a late renewal is paid as soon as the wallet holds its price, once, from the old end", async () => {
  await byWallet();
  await runOn(end);
  await add(6_000_00);
  await runOn(new Date(end.getTime() + HOUR));
  await runOn(new Date(end.getTime() + 2 * HOUR));
  expect(await live()).toMatchObject({ startsAt: end, endsAt: next, renewalMethod: "wallet" });
  expect(await attempts()).toEqual(["failed", "paid"]);
  expect(await balance()).toBe(0);
  await add(6_000_00);
  await runOn(after(1));
  expect(await balance()).toBe(6_000_00);
  expect(await periodsOf(database.db, owner.id)).toHaveLength(2);
});

test("a kobo less pays nothing and uses up no attempt", async () => {
  await byWallet();
  await runOn(end);
  await add(5_999_99);
  for (const hours of [1, 2, 3, 20]) await runOn(new Date(end.getTime() + hours * HOUR));
  expect(await attempts()).toEqual(["failed"]);
  expect(await balance()).toBe(5_999_99);
  await add(1);
  await runOn(new Date(end.getTime() + 21 * HOUR));
  expect(await live()).toMatchObject({ startsAt: end, endsAt: next });
});

test("money that comes after the last attempt pays the plan before it lapses", async () => {
  await byWallet();
  for (const day of [0, 1, 3, 7]) await runOn(after(day));
  expect(await attempts()).toEqual(["failed", "failed", "failed", "failed"]);
  await add(6_000_00);
  await runOn(new Date(after(7).getTime() + LEASE));
  expect(await live()).toMatchObject({ planId: 2, startsAt: end, endsAt: next });
  expect(await balance()).toBe(0);
});

test("money in the wallet pays nothing late for an owner who chose a card or has cancelled", async () => {
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  fake.next.charge = { outcome: "refused", reason: "try later", card: false };
  await runOn(end);
  const before = await balance();
  await add(6_000_00);
  await runOn(new Date(end.getTime() + HOUR));
  expect(await attempts()).toEqual(["failed"]);
  expect(await balance()).toBe(before + 6_000_00);

  const other = await makeOwner(database.db);
  app.setTime(start);
  await buyPlan(app, other);
  await chooseRenewal(app, { ownerId: other.id }, { method: "wallet" });
  await runOn(end);
  await cancelPlan(app, { ownerId: other.id });
  await fund(database.db, other.id, 6_000_00);
  await runOn(new Date(end.getTime() + HOUR));
  expect(await walletBalance(database.db, other.id)).toBe(6_000_00);
});
