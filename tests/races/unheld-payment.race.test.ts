import { afterAll, beforeAll, expect, test } from "vitest";
import { isPriced } from "~/models/catalogue";
import { loadCatalogue } from "~/models/catalogue.server";
import { walletBalance } from "~/models/ledger.server";
import { kobo, naira } from "~/models/money";
import { renewalQuote } from "~/models/renewal";
import { holdStanding, readStanding, type Standing } from "~/models/standing.server";
import type { User } from "~/models/user";
import { placeUnheld } from "~/services/placement.server";
import { systemRandom } from "~/services/random.server";
import { makeOwner } from "../support/accounts";
import { fund } from "../support/funded";
import { makeContext } from "../support/shop";
import { twoPools } from "../support/two-pools";

let database: Awaited<ReturnType<typeof twoPools>>;

beforeAll(async () => {
  database = await twoPools();
});
afterAll(() => database.close());

const PRICE = naira(6_000);

async function makeReader(balance: number) {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, balance);
  const standing = await readStanding(database.db, owner.id, makeContext(database.db).clock.now());
  if (!standing) throw new Error("no location");
  return { owner, standing };
}

const newKey = () => systemRandom.bytes(16).toString("hex");

/** Buys a month of Plus on what was read before. */
async function buy(index: number, owner: User, standing: Standing, submissionKey = newKey()) {
  const app = makeContext(database.pool(index));
  const { plans, onboarding: kinds } = await loadCatalogue(database.db);
  const plan = plans.find(({ id }) => id === 2);
  const onboarding = kinds.find(({ fee }) => fee === 0);
  if (!plan || !isPriced(plan) || !onboarding) throw new Error("no Plus");
  const duration = "month" as const;
  const quote = renewalQuote({ plan, duration, addOns: [], vatTenths: 0 });
  return placeUnheld(app, {
    ...{ customer: owner, standing, plan, plans, duration, onboarding, quote },
    method: "wallet",
    submissionKey,
    now: app.clock.now(),
  });
}

async function ordersOf({ id }: User): Promise<number> {
  const rows = await database.db.selectFrom("orders").select("id").where("owner_id", "=", id).execute();
  return rows.length;
}

test("of fifty payments decided on the same reading one is made, and the wallet pays once", async () => {
  const { owner, standing } = await makeReader(naira(1_000_000));
  const bought = await Promise.all(Array.from({ length: 50 }, (_, index) => buy(index, owner, standing)));
  expect(bought.filter(({ outcome }) => outcome === "fulfilled")).toHaveLength(1);
  expect(bought.filter(({ outcome }) => outcome === "changed")).toHaveLength(49);
  expect(await walletBalance(database.db, owner.id)).toBe(naira(1_000_000) - PRICE);
  expect(await ordersOf(owner)).toBe(1);
});

test("a payment decided before the plan was changed leaves nothing behind", async () => {
  const { owner, standing } = await makeReader(naira(10_000));
  await database.db.transaction().execute((trx) => holdStanding(trx, owner.id, new Date()));
  expect(await buy(0, owner, standing)).toEqual({ outcome: "changed" });
  expect(await walletBalance(database.db, owner.id)).toBe(naira(10_000));
  expect(await ordersOf(owner)).toBe(0);
});

test("a payment does not wait for somebody who holds the location, nor do others that go with it", async () => {
  const [held, free] = [await makeReader(naira(10_000)), await makeReader(naira(10_000))];
  await database.db.transaction().execute(async (trx) => {
    await holdStanding(trx, held.owner.id, new Date());
    const bought = [buy(1, held.owner, held.standing), buy(1, free.owner, free.standing)];
    expect((await Promise.all(bought)).map(({ outcome }) => outcome)).toEqual(["changed", "fulfilled"]);
  });
});

test("of fifty owners who pay at once each pays once, but for those who hold too little", async () => {
  const readers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => makeReader(index % 5 === 0 ? kobo(PRICE - 1) : naira(10_000))),
  );
  const bought = await Promise.all(readers.map(({ owner, standing }, index) => buy(index, owner, standing)));
  for (const [index, { owner }] of readers.entries()) {
    const short = index % 5 === 0;
    expect(bought[index]?.outcome).toBe(short ? "short" : "fulfilled");
    expect(await walletBalance(database.db, owner.id)).toBe(short ? PRICE - 1 : naira(4_000));
    expect(await ordersOf(owner)).toBe(short ? 0 : 1);
  }
});

test("a payment that the database refuses takes none of those along that go with it", async () => {
  const readers = await Promise.all(Array.from({ length: 9 }, () => makeReader(naira(10_000))));
  const key = newKey();
  const bought = await Promise.allSettled(
    readers.map(({ owner, standing }, index) => buy(1, owner, standing, index % 3 === 0 ? key : undefined)),
  );
  const paid = bought.map(({ status }) => status === "fulfilled");
  expect(paid.filter((_, index) => index % 3 === 0).filter(Boolean)).toHaveLength(1);
  expect(paid.filter((_, index) => index % 3 !== 0)).toEqual(Array.from({ length: 6 }, () => true));
  for (const [index, { owner }] of readers.entries()) {
    expect(await ordersOf(owner)).toBe(paid[index] ? 1 : 0);
    expect(await walletBalance(database.db, owner.id)).toBe(paid[index] ? naira(4_000) : naira(10_000));
  }
});
