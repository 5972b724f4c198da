import { expect, test } from "vitest";
import type { User } from "~/models/users/user";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { getPayment } from "~/models/payments/payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { readTransactions } from "~/routes/_shared/list-transactions.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, makeAwaitingOrder, orderRequest, topUpRequest, writeDown } from "../../support/paying";
import { payPlan } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();

async function makePayer() {
  const fake = fakePayments();
  const app = { ...makeContext(database.db, start), payments: fake.provider };
  return { app, fake, owner: await makeOwner(database.db), db: database.db };
}

const list = async (owner: User, query = "") =>
  readTransactions(
    { db: database.db, clock: makeContext(database.db, start).clock },
    owner.id,
    new URLSearchParams(query),
  );

const tags = async (owner: User, query = "") => (await list(owner, query)).rows.map(({ tag }) => tag?.text);

test("card attempts are listed as they are, and once each when they are paid", async () => {
  const { app, fake, owner } = await makePayer();
  const reference = await begin(app, topUpRequest(owner));
  expect(await tags(owner)).toEqual(["Not paid yet"]);
  fake.remember(reference, { status: "failed", reason: "Insufficient Funds" });
  await settlePayment(app, reference);
  expect((await list(owner)).rows).toMatchObject([
    {
      tag: { text: "Failed" },
      note: "Insufficient Funds. Nothing was charged.",
      amount: 10_000_00,
      fee: "plus ₦250 fee",
    },
  ]);
  const second = await begin(app, topUpRequest(owner));
  fake.pay(second);
  await settlePayment(app, second);
  expect((await tags(owner)).sort()).toEqual(["Failed", "Paid"]);
});

test("an order paid at the second try is paid, and the first try asks for nothing more", async () => {
  const { app, fake, owner, db } = await makePayer();
  const order = await makeAwaitingOrder(db, owner, start);
  const first = await begin(app, orderRequest(owner, order));
  fake.remember(first, { status: "failed" });
  await settlePayment(app, first);
  expect((await list(owner)).rows[0]?.next).toEqual({ text: "Try again", href: "/plans-details/2/month" });
  app.setTime(new Date("2026-11-21T10:00:00Z"));
  const second = await begin(app, orderRequest(owner, order));
  fake.pay(second);
  await settlePayment(app, second);
  expect((await list(owner)).rows).toMatchObject([
    { title: "Plus, 1 month", tag: { text: "Paid" }, paidBy: "Visa •••• 4081" },
    { title: "Plus, 1 month", tag: { text: "Failed" }, next: null },
  ]);
  const refund = { providerId: `R-${second}`, amount: order.total, state: "pending" } as const;
  await acceptRefund(app, await getPayment(db, second), refund);
  expect(await tags(owner, "kind=payment")).toEqual(["On its way", "Paid", "Failed"]);
  await acceptRefund(app, await getPayment(db, second), { ...refund, state: "processed" });
  expect(await tags(owner, "state=returned")).toEqual(["Refunded"]);
});

test("a payment that never reached the provider is not a transaction", async () => {
  const { app, fake, owner } = await makePayer();
  fake.next.initialize = { outcome: "busy", retryAfterSeconds: 30 };
  await expect(begin(app, topUpRequest(owner))).rejects.toThrow("unavailable");
  expect((await list(owner)).rows).toEqual([]);
});

test("the list is filtered by kind, state and days, and never shows another owner's", async () => {
  const { app, fake, owner, db } = await makePayer();
  await payPlan(db, owner, 6_000, new Date("2026-11-18T09:00:00Z"));
  const suspended = await begin(app, topUpRequest(owner));
  fake.pay(suspended, { amount: 100_00 });
  await settlePayment(app, suspended);
  const expired = await writeDown(db, owner, new Date("2026-11-19T09:00:00Z"));
  await db
    .updateTable("payments")
    .set({ state: forceState("expired") })
    .where("reference", "=", expired)
    .execute();
  expect(await tags(owner)).toEqual(["Being checked", "Not completed", "Paid"]);
  expect(await tags(owner, "state=waiting")).toEqual(["Being checked"]);
  expect(await tags(owner, "state=failed")).toEqual(["Not completed"]);
  expect(await tags(owner, "state=paid&kind=payment")).toEqual(["Paid"]);
  expect(await tags(owner, "kind=invoice")).toEqual([]);
  expect(await tags(owner, "state=paid&kind=invoice")).toEqual([]);
  expect(await tags(owner, "to=2026-11-19")).toEqual(["Not completed", "Paid"]);
  expect(await tags(owner, "state=nonsense&kind=__proto__")).toEqual([]);
  expect((await list(await makeOwner(db))).rows).toEqual([]);
});

test("a page has twenty, and the page links keep the filter", async () => {
  const { owner, db } = await makePayer();
  for (let day = 1; day <= 21; day += 1) await payPlan(db, owner, 6_000, new Date(Date.UTC(2026, 9, day, 9)));
  const first = await list(owner, "state=paid");
  expect([first.rows.length, first.newer, first.older]).toEqual([
    20,
    null,
    "/transactions?kind=payment&state=paid&page=2",
  ]);
  const second = await list(owner, "state=paid&page=2");
  expect(second.rows.map(({ date }) => date)).toEqual(["1 October 2026"]);
  expect(second.newer).toBe("/transactions?kind=payment&state=paid");
});
