import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { getPayment } from "~/models/payments/payment.server";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUpRequest } from "../../support/paying";
import { buyPlan } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";
import { addHook, eventsOf, stateOf } from "../../support/webhooks";

const database = await testDatabase();
const db = database.db;

const start = new Date("2026-11-11T09:00:00Z");

async function world() {
  const fake = fakePayments();
  const context = makeContext(db, start);
  const app = { ...context, payments: fake.provider };
  const owner = await makeOwner(db);
  const hook = await addHook(context, owner);
  const pass = async (days: number) => {
    context.setTime(new Date(context.clock.now().getTime() + days * DAY));
    await renewDue(app);
  };
  const news = async () => (await eventsOf(db, owner.id)).map(({ type, data }) => [type, data.seq]);
  return { fake, app, owner, hook, pass, news };
}

describe("a webhook receives", () => {
  test("a plan that begins, its payment from the wallet, its renewal, and its end", async () => {
    const { app, owner, pass, news } = await world();
    await buyPlan(app, owner);
    expect(await eventsOf(db, owner.id)).toMatchObject([
      { type: "payment.succeeded", data: { state: "succeeded", amount: "600000", currency: "NGN", seq: 1 } },
      {
        type: "subscription.started",
        data: {
          state: "started",
          starts_at: start.toISOString(),
          ends_at: "2026-12-11T09:00:00.000Z",
          seq: 1,
        },
      },
    ]);
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    await addMoney(db, owner, 6_000);
    await pass(30);
    expect((await news()).slice(2)).toEqual([
      ["payment.succeeded", 1],
      ["subscription.renewed", 2],
    ]);
    await pass(31);
    expect((await news()).slice(4)).toEqual([["payment.failed", 1]]);
    for (let tries = 0; tries < 8; tries += 1) await pass(3);
    expect((await news()).filter(([type]) => String(type).startsWith("subscription")).slice(2)).toEqual([
      ["subscription.ended", 3],
      ["subscription.started", 4],
    ]);
  });

  test("a payment that succeeds, one that fails, and each refund, once", async () => {
    const { fake, app, owner, news } = await world();
    const [good, bad] = [await begin(app, topUpRequest(owner)), await begin(app, topUpRequest(owner))];
    fake.pay(good, { email: owner.email });
    fake.remember(bad, { status: "failed" });
    for (const reference of [good, bad, good, bad]) await settlePayment(app, reference);
    expect(await news()).toEqual([
      ["payment.succeeded", 1],
      ["payment.failed", 1],
    ]);
    const update = { providerId: `R-${good}`, amount: 100_000, state: "processed" } as const;
    for (let times = 0; times < 2; times += 1) await acceptRefund(app, await getPayment(db, good), update);
    const [, , ...refunded] = await eventsOf(db, owner.id);
    expect(refunded).toMatchObject([
      { type: "payment.refunded", data: { reference: good, amount: "100000", seq: 2 } },
    ]);
  });
});

test("no row is written for an owner without a webhook, or a webhook without the event", async () => {
  const app = makeContext(db, start);
  const [alone, choosy] = [await makeOwner(db), await makeOwner(db)];
  await addHook(app, choosy, { types: ["payment.refunded"] });
  for (const owner of [alone, choosy]) {
    await buyPlan(app, owner);
    expect(await eventsOf(db, owner.id)).toEqual([]);
  }
});

test("a rolled-back change sends no event", async () => {
  const app = makeContext(db, start);
  const owner = await makeOwner(db);
  await addHook(app, owner);
  const undone = db.transaction().execute(async (trx) => {
    await publishWebhookEvents(
      trx,
      paymentWebhookEvent("failed", {
        ownerId: owner.id,
        reference: "KPP-UNDONE",
        orderId: null,
        amount: 1,
        now: start,
      }),
    );
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await eventsOf(db, owner.id)).toEqual([]);
});

test("a closed account sends no more events", async () => {
  const { app, owner, hook } = await world();
  expect(await closeAccount(app, owner)).toEqual({ outcome: "closed" });
  expect((await stateOf(db, hook.id)).offWhy).toBe("closed");
});
