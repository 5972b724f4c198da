import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { chooseForLocation, payWithTokens } from "~/services/agents/order-for-location.server";
import { readCheckout, type CheckoutPost } from "~/services/checkout/read-checkout.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { orderRequest } from "../../support/paying";
import { locationForm, agentCheckoutPage } from "../../support/subscriber";
import { fund, giveTokens } from "../../support/wallet";

const database = await testDatabase();
await database.db
  .insertInto("coupons")
  .values({ code: "CUT", kind: "percent", percent: 10, startsOn: "2020-01-01", endsOn: "2099-12-31" })
  .execute();
// The connection ends in the middle of the statement, as with a killed process.
await sql`create function cut_off() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(5);
      return new;
    end $$`.execute(database.db);

const fake = fakePayments();
const makeApp = () => ({ ...makeContext(database.db), payments: fake.provider });

async function checkoutPageOf(owner: User) {
  const catalogue = await loadCatalogue(database.db);
  const plan = findPlan(catalogue, 2);
  if (!plan || !isPriced(plan)) throw new Error("no Plus");
  return { catalogue, owner, plan, duration: "month" as const };
}

async function submit(owner: User, post: Partial<CheckoutPost>) {
  return submitOrderForm(makeApp(), await checkoutPageOf(owner), { intent: "pay", quantities: {}, ...post });
}

/** Everything that a payment must leave behind, or nothing at all. */
async function traces(ownerId: number) {
  const { db } = database;
  const count = async (table: string) => {
    const rows = sql<{ count: number }>`select count(*) from ${sql.table(table)} where owner_id = ${ownerId}`;
    return (await rows.execute(db)).rows[0]?.count;
  };
  const states = sql<{ state: string }>`select state from orders where owner_id = ${ownerId}
    union all select state from coupon_uses where owner_id = ${ownerId}
    union all select state from payments where owner_id = ${ownerId}`;
  return {
    states: (await states.execute(db)).rows.map(({ state }) => state),
    balance: await walletBalance(db, ownerId),
    journals: await count("journal"),
    receipts: await count("receipts"),
    plans: await count("subscriptions"),
  };
}

/** Kills the connection at the first row that this work writes to a table. */
async function cutAt(table: string, work: () => Promise<unknown>): Promise<void> {
  const name = sql.table(table);
  await sql`create trigger aa_cut_off before insert or update on ${name}
    for each row execute function cut_off()`.execute(database.db);
  try {
    await expect(work()).rejects.toThrow(/terminat/);
  } finally {
    // The pool learns a moment later that the connection is gone.
    await wait(50);
    await sql`drop trigger aa_cut_off on ${name}`.execute(database.db);
  }
}

const steps = ["journal", "postings", "orders", "coupon_uses", "subscriptions", "receipts"];

test("a card payment cut off at any step of settling leaves nothing, and settles whole afterwards", async () => {
  const owner = await makeOwner(database.db);
  await submit(owner, { intent: "coupon", coupon: "CUT", onboardingId: 1, paymentMethod: "card" });
  await submit(owner, { intent: "check" });
  const submitted = await submit(owner, {});
  if (submitted.outcome !== "awaiting") throw new Error(submitted.outcome);
  const begun = await beginPayment(makeApp(), orderRequest(owner, submitted.order));
  if (begun.outcome !== "go") throw new Error(begun.outcome);
  fake.pay(begun.reference);
  const before = await traces(owner.id);
  expect(before).toMatchObject({ states: ["awaiting", "reserved", "open"], journals: 0, plans: 0 });
  for (const step of [...steps, "payments"]) {
    await cutAt(step, () => settlePayment(makeApp(), begun.reference));
    expect(await traces(owner.id)).toEqual(before);
  }
  await settlePayment(makeApp(), begun.reference);
  expect(await traces(owner.id)).toEqual({
    states: ["settled", "used", "settled"],
    balance: 0,
    journals: 1,
    receipts: 1,
    plans: 1,
  });
});

test("a wallet payment cut off at any step leaves nothing, and is completed when submitted again", async () => {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, naira(10_000));
  await submit(owner, { intent: "coupon", coupon: "CUT", onboardingId: 1, paymentMethod: "wallet" });
  const before = await traces(owner.id);
  for (const step of [...steps, "wallets"]) {
    await cutAt(step, () => submit(owner, {}));
    expect(await traces(owner.id)).toEqual(before);
  }
  expect(await submit(owner, {})).toMatchObject({ outcome: "placed" });
  expect(await traces(owner.id)).toEqual({
    states: ["settled", "used"],
    balance: naira(4_600),
    journals: 2,
    receipts: 1,
    plans: 1,
  });
});

test("a wallet payment without a coupon leaves nothing either, and is completed by the same form", async () => {
  const owner = await makeOwner(database.db);
  await fund(database.db, owner.id, naira(10_000));
  const { submissionKey } = await readCheckout(makeApp(), await checkoutPageOf(owner));
  const pay = () => submit(owner, { submissionKey, onboardingId: 1, paymentMethod: "wallet" });
  const before = await traces(owner.id);
  for (const step of [...steps.filter((table) => table !== "coupon_uses"), "wallets"]) {
    await cutAt(step, pay);
    expect(await traces(owner.id)).toEqual(before);
  }
  expect(await pay()).toMatchObject({ outcome: "placed" });
  expect(await traces(owner.id)).toEqual({
    states: ["settled"],
    balance: naira(4_000),
    journals: 2,
    receipts: 1,
    plans: 1,
  });
});

test("a token payment cut off at any step leaves nothing, and is completed by the same form", async () => {
  const agent = await getUser(database.db, await makeAgent(database.db, "CUTOFF"));
  await giveTokens(database.db, agent.id, 50_000);
  const owner = await makeOwner(database.db, { agentId: agent.id });
  const app = makeApp();
  const page = await agentCheckoutPage(app, agent, owner);
  await chooseForLocation(app, page, { duration: "yearly", quantities: { users: 1 } });
  const form = await locationForm(app, page);
  const both = async () => ({
    agent: await traces(agent.id),
    owner: await traces(owner.id),
    tokens: await walletBalance(database.db, agent.id, "tokens"),
  });
  const before = await both();
  const rest = steps.filter((table) => table !== "coupon_uses");
  for (const step of [...rest, "wallets", "outbox", "audit_events"]) {
    await cutAt(step, () => payWithTokens(app, page, form));
    expect([step, await both()]).toEqual([step, before]);
  }
  expect(await payWithTokens(app, page, form)).toMatchObject({ outcome: "placed", isRepeated: false });
  expect(await both()).toEqual({
    agent: { states: [], balance: 0, journals: 2, receipts: 1, plans: 0 },
    owner: { states: ["settled"], balance: 0, journals: 0, receipts: 0, plans: 1 },
    tokens: 0,
  });
});
