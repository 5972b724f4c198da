import { expect, test } from "vitest";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { readCheckout, type CheckoutPost } from "~/services/checkout/read-checkout.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, twoPools } from "../../support/races";
import { fund } from "../../support/wallet";

const database = await twoPools();
const catalogue = await loadCatalogue(database.db);

function pageOf(owner: User) {
  const plan = findPlan(catalogue, 2);
  if (!plan || !isPriced(plan)) throw new Error("no Plus");
  return { catalogue, owner, plan, duration: "month" as const };
}

const submit = (index: number, owner: User, post: Partial<CheckoutPost>) =>
  submitOrderForm(makeContext(database.pool(index)), pageOf(owner), {
    intent: "pay",
    quantities: {},
    ...post,
  });

async function makeCoupon(code: string, useLimit: number, percent = 10) {
  await database.db
    .insertInto("coupons")
    .values({
      code,
      kind: "percent",
      percent,
      useLimit,
      startsOn: "2020-01-01",
      endsOn: "2099-12-31",
    })
    .execute();
}

const couponRow = (code: string) =>
  database.db
    .selectFrom("coupons")
    .select(["id", "taken"])
    .where("code", "=", code)
    .executeTakeFirstOrThrow();

/** Owners with a coupon in their order, ready to be submitted. */
async function readyOwners(count: number, coupon: string, paymentMethod: "wallet" | "card") {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const owner = await makeOwner(database.db);
      await fund(database.db, owner.id, naira(10_000));
      await submit(index, owner, { intent: "coupon", coupon, onboardingId: 1, paymentMethod });
      if (paymentMethod === "card") await submit(index, owner, { intent: "check" });
      return owner;
    }),
  );
}

test("many posts of one form take the money once, and all get one result", async () => {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, naira(100_000));
  await submit(0, owner, { intent: "update", onboardingId: 1, paymentMethod: "wallet" });
  const { submissionKey, fingerprint } = await readCheckout(makeContext(database.db), pageOf(owner));
  const results = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) =>
      submit(index, owner, { submissionKey, shownFingerprint: fingerprint }),
    ),
  );
  const told = results.map((result) =>
    result.outcome === "placed" ? result.order.reference : result.outcome,
  );
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toMatch(/^KP-/);
  expect(await walletBalance(database.db, owner.id)).toBe(naira(94_000));
  for (const table of ["orders", "subscriptions", "receipts"] as const) {
    const rows = await database.db.selectFrom(table).select("id").where("ownerId", "=", owner.id).execute();
    expect(rows).toHaveLength(1);
  }
});

test("the last use of a coupon goes to one of many, and the others pay nothing", async () => {
  await makeCoupon("LASTONE", 1);
  const owners = await readyOwners(PARALLEL, "LASTONE", "wallet");
  const results = await Promise.all(owners.map((owner, index) => submit(index, owner, {})));
  expect(results.filter(({ outcome }) => outcome === "placed")).toHaveLength(1);
  const balances = await Promise.all(owners.map(({ id }) => walletBalance(database.db, id)));
  expect(balances.filter((balance) => balance === naira(10_000))).toHaveLength(PARALLEL - 1);
  expect((await couponRow("LASTONE")).taken).toBe(1);
});

test("seven of many card orders hold the seven uses, and the others are told before they pay", async () => {
  await makeCoupon("SEVENONLY", 7);
  const owners = await readyOwners(PARALLEL, "SEVENONLY", "card");
  const results = await Promise.all(owners.map((owner, index) => submit(index, owner, {})));
  expect(results.filter(({ outcome }) => outcome === "awaiting")).toHaveLength(7);
  expect(results.filter(({ outcome }) => outcome === "refused")).toHaveLength(PARALLEL - 7);
  expect((await couponRow("SEVENONLY")).taken).toBe(7);
  const open = await database.db.selectFrom("orders").select("id").where("state", "=", "awaiting").execute();
  expect(open).toHaveLength(7);
});

test("a wallet that holds one month pays one of many different orders", async () => {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, naira(7_000));
  const posts = Array.from({ length: PARALLEL }, (_, index) =>
    submit(index, owner, { onboardingId: 1, paymentMethod: "wallet" }),
  );
  const placed = (await Promise.all(posts)).filter(({ outcome }) => outcome === "placed");
  expect(placed).toHaveLength(1);
  expect(await walletBalance(database.db, owner.id)).toBe(naira(1_000));
});
