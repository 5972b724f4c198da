import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { chooseRenewal, pausePlan } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { subjectsTo } from "../../support/messages";
import { atOnce, twoPools } from "../../support/races";
import { buyPlan, periodsOf, saveCard } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");
const end = new Date("2026-12-21T09:00:00Z");

const database = await twoPools();

const fake = fakePayments();

function contextAt(db: Db, now: Date) {
  return { ...makeContext(db, now), payments: fake.provider };
}

/** Half of the runs use a separate pool, as on another machine; some clocks are behind. */
async function runAtOnce(): Promise<void> {
  await atOnce((index) => {
    const behind = index % 5 === 0 ? -60_000 : index * 10;
    const now = new Date(end.getTime() + 60_000 + behind);
    return renewDue(contextAt(database.pool(index), now));
  });
}

test("many runs on two machines take a renewal from the wallet once", async () => {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  await addMoney(database.db, owner, 50_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await runAtOnce();
  expect(await walletBalance(database.db, owner.id)).toBe(44_000_00);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { endsAt: end },
    { startsAt: end, endedAt: null },
  ]);
});

test("many runs on two machines charge a saved card once", async () => {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  const cardId = await saveCard(app, fake, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  const before = fake.calls.charge;
  await runAtOnce();
  expect(fake.calls.charge - before).toBe(1);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { endsAt: end },
    { startsAt: end, endedAt: null },
  ]);
});

test("many runs on two machines pay a late renewal once when the money comes", async () => {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await renewDue(contextAt(database.db, end));
  await addMoney(database.db, owner, 50_000);
  await atOnce((index) =>
    renewDue(contextAt(database.pool(index), new Date(end.getTime() + HOUR + index * 10))),
  );
  expect(await walletBalance(database.db, owner.id)).toBe(44_000_00);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { endsAt: end },
    { startsAt: end, endedAt: null },
  ]);
});

test("a plan that ends is announced once, however many runs see it", async () => {
  const owner = await makeOwner(database.db);
  await buyPlan(contextAt(database.db, start), owner);
  await runAtOnce();
  const told = await subjectsTo(database.db, owner.id);
  expect(told.filter((subject) => subject === "Plus has ended")).toHaveLength(1);
});

test("at the midnight of a renewal a pause is chosen in time or too late, and the money moves only in the second case", async () => {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  await addMoney(database.db, owner, 50_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const outcomes = await atOnce(async (index) => {
    const isEarly = index % 4 === 0;
    const context = contextAt(database.pool(index), new Date(end.getTime() + (isEarly ? -1 : 1)));
    if (index % 2 === 1) await renewDue(context);
    return index % 2 === 1 ? null : pausePlan(context, { ownerId: owner.id, fresh: true }, { months: 2 });
  });
  await renewDue(contextAt(database.db, new Date(end.getTime() + 60_000)));
  const [, next, ...more] = await periodsOf(database.db, owner.id);
  expect(more).toEqual([]);
  const paused = next?.kind === "paused";
  expect(next).toMatchObject({ kind: paused ? "paused" : "paid", startsAt: end, endedAt: null });
  // Who pauses after the renewal pauses the time after it.
  if (!outcomes.some((result) => result?.outcome === "done")) expect(paused).toBe(false);
  expect(await walletBalance(database.db, owner.id)).toBe(paused ? 50_000_00 : 44_000_00);
});

test("many runs on two machines bring a paused plan back once", async () => {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  await addMoney(database.db, owner, 50_000);
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  await pausePlan(app, { ownerId: owner.id, fresh: true }, { months: 1 });
  await runAtOnce();
  const returns = new Date("2027-01-21T09:00:00Z");
  await atOnce((index) => renewDue(contextAt(database.pool(index), returns)));
  expect(await walletBalance(database.db, owner.id)).toBe(44_000_00);
  expect(await periodsOf(database.db, owner.id)).toMatchObject([
    { kind: "paid", endsAt: end },
    { kind: "paused", startsAt: end, endsAt: returns, endedAt: returns },
    { kind: "paid", startsAt: returns, endedAt: null },
  ]);
});
