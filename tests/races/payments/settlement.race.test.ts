import { expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import type { PaymentContext } from "~/services/platform/app.server";
import {
  processInbox,
  receiveProviderEvent,
  handleNow,
} from "~/services/payments/receive-provider-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, books, makeAwaitingOrder, orderRequest, topUp, topUpRequest } from "../../support/paying";
import { atOnce, twoPools } from "../../support/races";

const database = await twoPools();

function makeApps() {
  const fake = fakePayments();
  const appOf = (index: number) => ({ ...makeContext(database.pool(index)), payments: fake.provider });
  return { fake, appOf };
}

/** A mix of reports about a payment: the browser's return, the provider's event, the jobs, the daily comparison. */
async function reportAllAtOnce(appOf: (index: number) => PaymentContext, reference: string, id: number) {
  const event = Buffer.from(`{"event":"charge.success","data":{"id":${id},"reference":"${reference}"}}`);
  const ways = [
    (app: PaymentContext) => settlePayment(app, reference),
    async (app: PaymentContext) => {
      const kept = await receiveProviderEvent(app, event);
      if (kept !== null) await handleNow(app, kept);
    },
    (app: PaymentContext) => checkDue(app),
    (app: PaymentContext) => processInbox(app),
    (app: PaymentContext) => reportDay(app),
  ];
  await atOnce(async (index) => {
    const app = appOf(index);
    const later = { ...app, clock: { now: () => new Date(app.clock.now().getTime() + MINUTE) } };
    await ways[index % ways.length]?.(later);
  });
}

const counted = async (table: "receipts" | "subscriptions" | "journal", ownerId: number) =>
  (await database.db.selectFrom(table).select("id").where("ownerId", "=", ownerId).execute()).length;

test("many mixed reports of one top-up credit it once", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const reference = await begin(appOf(0), topUpRequest(owner));
  fake.pay(reference, { fees: 100_00 });
  await reportAllAtOnce(appOf, reference, 1);
  expect(await walletBalance(database.db, owner.id)).toBe(topUp);
  expect([await counted("receipts", owner.id), await counted("journal", owner.id)]).toEqual([1, 2]);
});

test("many mixed reports of two payments of one order start one plan, and the other payment is credit", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const order = await makeAwaitingOrder(database.db, owner, new Date("2026-11-21T09:00:00Z"));
  const references = [
    await begin(appOf(0), orderRequest(owner, order)),
    await begin(appOf(1), orderRequest(owner, order)),
  ];
  for (const reference of references) fake.pay(reference);
  await Promise.all(references.map((reference, index) => reportAllAtOnce(appOf, reference, 10 + index)));
  expect(await counted("subscriptions", owner.id)).toBe(1);
  expect(await walletBalance(database.db, owner.id)).toBe(order.total);
  expect(await books(database.db, owner.id)).toEqual({
    paystack_clearing: 2 * order.total,
    plan_income: -order.total,
    wallet: -order.total,
  });
});

test("many posts of one pay form make one payment and one call, and all get its page", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const request = topUpRequest(owner);
  const begun = await atOnce((index) => beginPayment(appOf(index), request));
  expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(fake.calls.initialize).toBe(1);
});

test("a simultaneous refund, dispute and success leave balanced books", async () => {
  const { fake, appOf } = makeApps();
  const owner = await makeOwner(database.db);
  const reference = await begin(appOf(0), topUpRequest(owner));
  fake.pay(reference);
  const half = topUp / 2;
  fake.giveBack(reference, half, null, { state: "processed" });
  fake.dispute(reference, { providerId: "33", amount: half, status: "resolved", resolution: "declined" });
  const events = [
    `{"event":"charge.success","data":{"id":31,"reference":"${reference}"}}`,
    `{"event":"refund.processed","data":{"id":32,"amount":"${half}","transaction_reference":"${reference}"}}`,
    `{"event":"charge.dispute.create","data":{"id":33,"refund_amount":${half},"transaction":{"reference":"${reference}"}}}`,
    `{"event":"charge.dispute.resolve","data":{"id":33,"refund_amount":${half},"resolution":"declined","transaction":{"reference":"${reference}"}}}`,
  ].map((text) => Buffer.from(text));
  await atOnce(async (index) => {
    const app = appOf(index);
    const kept = await receiveProviderEvent(app, events[index % events.length] ?? Buffer.alloc(0));
    if (kept !== null) await handleNow(app, kept);
  });
  const later = appOf(0);
  later.setTime(new Date(later.clock.now().getTime() + MINUTE));
  await processInbox(later);
  expect(await walletBalance(database.db, owner.id)).toBe(half);
  expect((await books(database.db, owner.id)).suspense).toBeUndefined();
});
