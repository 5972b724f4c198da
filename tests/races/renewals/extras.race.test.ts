import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import type { User } from "~/models/users/user";
import type { Quantities } from "~/models/checkout/change-price";
import { previewExtras } from "~/services/checkout/preview-change.server";
import { previewUpgrade } from "~/services/checkout/preview-change.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { chooseRenewal, takeOutExtra } from "~/services/billing/change-renewal.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { addDearerPlan, buyPlan } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import {
  type ExtrasForm,
  atProvider,
  byWallet,
  submitExtras,
  submitUpgrade,
} from "../../support/plan-change";

const start = new Date("2026-11-21T09:00:00Z");
const middle = new Date("2026-12-06T09:00:00Z");
const end = new Date("2026-12-21T09:00:00Z");

const database = await twoPools();
const dearer = await addDearerPlan(database.db);

const fake = fakePayments();

const contextAt = (db: Db, now: Date) => ({
  ...makeContext(db, now),
  payments: fake.provider,
});

async function subscriber(money: number): Promise<User> {
  const owner = await makeOwner(database.db);
  const app = contextAt(database.db, start);
  await buyPlan(app, owner);
  if (money > 0) await addMoney(database.db, owner, money);
  return owner;
}

/** The post of a page at that moment. */
async function postOf(
  owner: User,
  quantities: Quantities,
  now = middle,
  pay: ExtrasForm["pay"] = byWallet,
): Promise<ExtrasForm> {
  const app = contextAt(database.db, now);
  const [catalogue, state] = [await catalogueOf(app), await readState(app.db, owner.id, now)];
  const preview = state && previewExtras(app, { ownerId: owner.id, quantities, state, catalogue, now });
  if (!preview) throw new Error("nothing can be added");
  const { submissionKey, quote } = preview;
  return { quantities, submissionKey, shown: quote.total, pay, fresh: true };
}

const submit = (index: number, owner: User, post: ExtrasForm, now = middle) =>
  submitExtras(contextAt(database.pool(index), now), owner, post);

const extrasAt = async (owner: User, now: Date) =>
  (await liveSubscription(database.db, owner.id, now))?.extras.map(({ optionId }) => optionId) ?? null;
const balanceOf = (owner: User) => walletBalance(database.db, owner.id);

/** How many were placed, or refused for that reason. */
const countOf = (results: { outcome: string; refusal?: string }[], told: string): number =>
  results.filter(({ outcome, refusal }) => (refusal ?? outcome) === told).length;

test("many posts of one form add extras once", async () => {
  const owner = await subscriber(10_000);
  const post = await postOf(owner, { users: 1, outlets: 1 });
  const results = await atOnce((index) => submit(index, owner, post));
  expect(countOf(results, "placed")).toBe(PARALLEL);
  expect(await extrasAt(owner, middle)).toEqual([11, 31]);
  expect(await balanceOf(owner)).toBe(naira(10_000 - 250 - 1_250));
});

test("one of many sessions that add different extras at once succeeds, and the others see the new price", async () => {
  const owner = await subscriber(10_000);
  const posts = await Promise.all([1, 3, 5, 10].map((users) => postOf(owner, { users })));
  const results = await atOnce((index) => submit(index, owner, posts[index % posts.length]!));
  const placed = results.flatMap(({ outcome }, index) =>
    outcome === "placed" ? [index % posts.length] : [],
  );
  const [winner = -1] = placed;
  // The form posted from another session gets the same result.
  expect(new Set(placed).size).toBe(1);
  expect(countOf(results, "offer-changed") + placed.length).toBe(PARALLEL);
  expect(await extrasAt(owner, middle)).toEqual([11 + winner]);
  expect(await balanceOf(owner)).toBe(naira(10_000) - (posts[winner]?.shown ?? 0));
});

test("many owners who add at once pay once each, except those who hold too little", async () => {
  const owners = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => subscriber(index % 5 === 0 ? 100 : 1_000)),
  );
  const posts = await Promise.all(owners.map((owner) => postOf(owner, { users: 1 })));
  const results = await atOnce((index) => submit(index, owners[index]!, posts[index]!));
  expect([countOf(results, "placed"), countOf(results, "wallet-low")]).toEqual([
    PARALLEL - Math.ceil(PARALLEL / 5),
    Math.ceil(PARALLEL / 5),
  ]);
  for (const [index, owner] of owners.entries())
    expect(await balanceOf(owner)).toBe(naira(index % 5 === 0 ? 100 : 750));
}, 60_000);

test("wallet extras at the moment of renewal are either renewed, or were added to the ended period", async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await subscriber(20_000);
    await chooseRenewal(contextAt(database.db, start), { ownerId: owner.id }, { method: "wallet" });
    const lastMinute = new Date(end.getTime() - 1_000);
    const post = await postOf(owner, { outlets: 1 }, lastMinute);
    const results = await atOnce(async (index) => {
      if (index % 2 === 1) return renewDue(contextAt(database.pool(index), end));
      return submit(index, owner, post, index % 4 === 0 ? lastMinute : end);
    });
    const placed = results.some((result) => typeof result === "object" && result.outcome === "placed");
    const renewed = await extrasAt(owner, end);
    const spent = naira(20_000) - (await balanceOf(owner));
    expect(renewed).not.toBeNull();
    const today = placed ? post.shown : 0;
    expect(spent).toBe(today + (renewed?.length ? naira(8_500) : naira(6_000)));
    if (!placed) expect(renewed).toEqual([]);
  }
}, 60_000);

test("a transfer for extras at the moment of renewal pays for extras that renew, or is in the wallet", async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await subscriber(20_000);
    await chooseRenewal(contextAt(database.db, start), { ownerId: owner.id }, { method: "wallet" });
    const dayBefore = new Date(end.getTime() - DAY);
    const begun = await submit(
      0,
      owner,
      await postOf(owner, { outlets: 1 }, dayBefore, atProvider("bank_transfer")),
      dayBefore,
    );
    if (begun.outcome !== "go") throw new Error(begun.outcome);
    const { reference } = begun;
    fake.pay(reference, { channel: "bank_transfer", authorization: null });
    await atOnce(async (index) => {
      const app = contextAt(database.pool(index), index % 4 === 0 ? new Date(end.getTime() - 1_000) : end);
      if (index % 2 === 1) await renewDue(contextAt(database.pool(index), end));
      else await settlePayment(app, reference);
    });
    const payment = await getPayment(database.db, reference);
    const renewed = await extrasAt(owner, end);
    expect(payment.state).toBe("settled");
    expect(renewed).toEqual(payment.result === "fulfilled" ? [31] : []);
    const expected =
      payment.result === "fulfilled" ? naira(20_000 - 8_500) : naira(20_000 - 6_000) + payment.amount;
    expect(await balanceOf(owner)).toBe(expected);
  }
}, 60_000);

test("simultaneous extras and an upgrade are both paid correctly in either order, or one must be confirmed again", async () => {
  const owner = await subscriber(60_000);
  const extras = await postOf(owner, { users: 1 });
  const preview = await previewUpgrade(contextAt(database.db, middle), owner.id, dearer);
  if (!preview) throw new Error("no preview");
  const upgrade = {
    planId: dearer,
    submissionKey: preview.submissionKey,
    shown: preview.quote.total,
    pay: byWallet,
    fresh: true,
  };
  const results = await atOnce((index) =>
    index % 2 === 0
      ? submit(index, owner, extras)
      : submitUpgrade(contextAt(database.pool(index), middle), owner, upgrade),
  );
  const both = results.slice(0, 2);
  expect([countOf(both, "placed"), countOf(both, "offer-changed")]).toEqual([1, 1]);
  const spent = results[0]?.outcome === "placed" ? extras.shown : upgrade.shown;
  expect(await balanceOf(owner)).toBe(naira(60_000) - spent);
});

test("many sessions that take an extra out and put it back leave the state of one of them", async () => {
  const owner = await subscriber(10_000);
  await submit(0, owner, await postOf(owner, { users: 1 }));
  await atOnce((index) =>
    takeOutExtra(
      contextAt(database.pool(index), middle),
      { ownerId: owner.id },
      { optionId: 11, count: index % 2 },
    ),
  );
  const live = await liveSubscription(database.db, owner.id, middle);
  expect([[], [11]]).toContainEqual(live?.takenOut);
});
