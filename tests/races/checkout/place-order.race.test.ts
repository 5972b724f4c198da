import { contextOf } from "~/services/platform/context.server";
import { expect, test } from "vitest";
import { walletBalance } from "~/models/ledger/wallet.server";
import { kobo, naira } from "~/models/money";
import { isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { quote } from "~/models/plans/quote";
import { lockPlan, requireState } from "~/models/subscriptions/state.server";
import type { User } from "~/models/users/user";
import { systemRandom } from "~/services/platform/random.server";
import { decideAndWrite } from "~/services/checkout/unit-of-work.server";
import { writePaidOrder } from "~/services/checkout/write-order.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, twoPools } from "../../support/races";
import { fund } from "../../support/wallet";

const database = await twoPools();

const PRICE = naira(6_000);

async function makePayer(balance: number): Promise<User> {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, balance);
  return owner;
}

const newKey = () => systemRandom.bytes(16).toString("hex");

/** Buys a month of Plus if the wallet holds enough when it is read; returns the number of decisions. */
async function pay(
  index: number,
  owner: User,
  { submissionKey = newKey(), between = () => Promise.resolve() } = {},
) {
  const app = makeContext(database.pool(index));
  const offer = await loadCatalogue(database.db);
  const { plans, onboarding: kinds } = offer;
  const plan = plans.find(({ id }) => id === 2);
  const onboarding = kinds.find(({ fee }) => fee === 0);
  if (!plan || !isPriced(plan) || !onboarding) throw new Error("no Plus");
  const price = quote({ plan, duration: "month", addOns: [], onboarding });
  const placement = { owner, plan, offer, duration: "month" as const, onboarding, quote: price };
  let decided = 0;
  const outcome = await decideAndWrite(
    app,
    owner.id,
    (db, now) => requireState(db, owner.id, now),
    async ({ state, now, write }) => {
      decided += 1;
      await between();
      if (state.balance < price.total) return "short";
      return write(async (trx, { again }) => {
        const ctx = contextOf(app, { db: trx, now });
        const order = await writePaidOrder(ctx, state, { ...placement, method: "wallet", submissionKey });
        if (order === "short") return again();
        return order === "coupon-gone" ? order : "placed";
      });
    },
  );
  return { outcome, decided };
}

async function ordersOf({ id }: User): Promise<number> {
  const rows = await database.db.selectFrom("orders").select("id").where("ownerId", "=", id).execute();
  return rows.length;
}

test("many simultaneous payments of one owner succeed as often as the wallet can pay, each for its own month", async () => {
  const payable = Math.floor(PARALLEL * 0.4);
  const owner = await makePayer(payable * PRICE + naira(100));
  const paid = await Promise.all(Array.from({ length: PARALLEL }, (_, index) => pay(index, owner)));
  expect(paid.filter(({ outcome }) => outcome === "placed")).toHaveLength(payable);
  expect(paid.filter(({ outcome }) => outcome === "short")).toHaveLength(PARALLEL - payable);
  expect(await walletBalance(database.db, owner.id)).toBe(naira(100));
  expect(await ordersOf(owner)).toBe(payable);
  const periods = await database.db
    .selectFrom("subscriptions")
    .select(["startsAt", "endsAt"])
    .where("ownerId", "=", owner.id)
    .orderBy("startsAt")
    .execute();
  expect(periods.slice(1).map(({ startsAt }) => startsAt)).toEqual(
    periods.slice(0, -1).map(({ endsAt }) => endsAt),
  );
});

test("a payment decided before the plan changed is decided again", async () => {
  const owner = await makePayer(naira(10_000));
  let changed = false;
  const change = async () => {
    if (changed) return;
    changed = true;
    await database.db.transaction().execute((trx) => lockPlan(trx, owner.id));
  };
  expect(await pay(0, owner, { between: change })).toEqual({ outcome: "placed", decided: 2 });
  expect(await ordersOf(owner)).toBe(1);
});

test("a payment that is interrupted every time is finally made under a lock", async () => {
  const owner = await makePayer(naira(10_000));
  let changes = 0;
  const change = async () => {
    if ((changes += 1) > 3) return;
    await database.db.transaction().execute((trx) => lockPlan(trx, owner.id));
  };
  expect(await pay(0, owner, { between: change })).toEqual({ outcome: "placed", decided: 4 });
});

test("money spent between reading and paying is noticed", async () => {
  const owner = await makePayer(naira(10_000));
  const spend = async () => {
    await database.db.updateTable("wallets").set({ balance: 0 }).where("ownerId", "=", owner.id).execute();
  };
  expect((await pay(0, owner, { between: spend })).outcome).toBe("short");
  expect(await ordersOf(owner)).toBe(0);
});

test("many owners who pay at once each pay once, except those who hold too little", async () => {
  const owners = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) =>
      makePayer(index % 5 === 0 ? kobo(PRICE - 1) : naira(10_000)),
    ),
  );
  const paid = await Promise.all(owners.map((owner, index) => pay(index, owner)));
  for (const [index, owner] of owners.entries()) {
    const short = index % 5 === 0;
    expect(paid[index]?.outcome).toBe(short ? "short" : "placed");
    expect(await walletBalance(database.db, owner.id)).toBe(short ? PRICE - 1 : naira(4_000));
    expect(await ordersOf(owner)).toBe(short ? 0 : 1);
  }
});

test("one key makes one order for any poster, and the second payment leaves nothing behind", async () => {
  const [one, other] = [await makePayer(naira(10_000)), await makePayer(naira(10_000))];
  const submissionKey = newKey();
  const paid = await Promise.allSettled(
    [one, other].map((owner, index) => pay(index, owner, { submissionKey })),
  );
  expect(paid.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const balances = await Promise.all([one, other].map(({ id }) => walletBalance(database.db, id)));
  expect(balances.sort()).toEqual([naira(10_000), naira(4_000)].sort());
});
