import { expect, test } from "vitest";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { claimTrial } from "~/models/subscriptions/trial.server";

import type { User } from "~/models/users/user";
import { readCheckout, type CheckoutPost } from "~/services/checkout/read-checkout.server";
import { type OrderFormResult, submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, twoPools } from "../../support/races";

const database = await twoPools();
const catalogue = await loadCatalogue(database.db);

function pageOf(owner: User, planId: number) {
  const plan = findPlan(catalogue, planId);
  if (!plan || !isPriced(plan)) throw new Error(`no plan ${planId}`);
  return { catalogue, owner, plan, duration: "month" as const };
}

async function postAtOnce(owner: User, planId: number, post: CheckoutPost): Promise<OrderFormResult[]> {
  return Promise.all(
    Array.from({ length: PARALLEL }, (_, index) =>
      submitOrderForm(makeContext(database.pool(index)), pageOf(owner, planId), post),
    ),
  );
}

async function rows(table: "orders" | "subscriptions" | "outbox", ownerIds: number[]): Promise<number> {
  const found = await database.db.selectFrom(table).select("id").where("ownerId", "in", ownerIds).execute();
  return found.length;
}

test("many posts of one form make one order, and all get its result", async () => {
  const owner = await makeOwner(database.db);
  const { submissionKey } = await readCheckout(makeContext(database.db), pageOf(owner, 1));
  const results = await postAtOnce(owner, 1, {
    intent: "subscribe",
    quantities: {},
    onboardingId: 1,
    submissionKey,
  });
  const references = new Set(
    results.map((result) => (result.outcome === "placed" ? result.order.reference : result.outcome)),
  );
  expect(references.size).toBe(1);
  expect([...references][0]).toMatch(/^KP-/);
  for (const table of ["orders", "subscriptions", "outbox"] as const)
    expect(await rows(table, [owner.id])).toBe(1);
});

test("many submissions of the trial without a key start one trial", async () => {
  const owner = await makeOwner(database.db);
  const results = await postAtOnce(owner, 2, { intent: "trial", quantities: {}, onboardingId: 1 });
  expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(["placed"]));
  for (const table of ["orders", "subscriptions", "outbox"] as const)
    expect(await rows(table, [owner.id])).toBe(1);
});

test("Basic and the trial submitted at the same time leave one running plan, and it is the trial", async () => {
  const owner = await makeOwner(database.db);
  const posts = Array.from({ length: PARALLEL }, (_, index) =>
    index % 2 === 0
      ? submitOrderForm(makeContext(database.pool(index)), pageOf(owner, 1), {
          intent: "subscribe",
          quantities: {},
          onboardingId: 1,
        })
      : startTrial(makeContext(database.pool(index)), { user: owner }),
  );
  await Promise.all(posts);
  const open = await database.db
    .selectFrom("subscriptions")
    .select("kind")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();
  expect(open).toEqual([{ kind: "trial" }]);
});

test("a trial is claimed once per phone, when accounts that hold it claim at the same time", async () => {
  const { phone } = await makeOwner(database.db);
  const owners = await Promise.all(Array.from({ length: 10 }, () => makeOwner(database.db)));
  // The number moves from account to account: each holds it verified at the moment it claims.
  const claims = owners.map((owner, index) =>
    database
      .pool(index)
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable("users").set({ phoneVerifiedAt: null }).where("phone", "=", phone).execute();
        await changeAccount(trx, owner.id, { phone });
        return claimTrial(trx, owner.id, new Date());
      })
      .catch(() => false),
  );
  const claimed = (await Promise.all(claims)).filter(Boolean);
  expect(claimed).toHaveLength(1);
});
