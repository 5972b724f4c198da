import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Db } from "#db/client";
import { listPaymentEntries } from "~/models/payments/payment-entry.server";
import { moveOrders } from "~/models/checkout/order.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { handleProviderEvent } from "~/services/payments/handle-provider-event.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import { nextId } from "../../support/fake-payments";
import {
  begin,
  makeAwaitingOrder,
  makeDesk,
  makePayer,
  orderRequest,
  topUpRequest,
} from "../../support/paying";

const database = await testDatabase();

/** "held 5000: amount" for each entry, in the order in which they were written. */
async function historyOf(reference: string, db: Db = database.db): Promise<string[]> {
  const { id } = await getPayment(db, reference);
  return (await listPaymentEntries(db, id)).map(
    ({ kind, amount, detail }) =>
      `${kind}${amount === null ? "" : ` ${amount / 100}`}${detail === null ? "" : `: ${detail}`}`,
  );
}

async function payOrder(change: { amount?: number } = {}) {
  const payer = await makePayer(database.db);
  const order = await makeAwaitingOrder(database.db, payer.owner, payer.app.clock.now());
  const request = { ...orderRequest(payer.owner, order), channel: "bank_transfer" as const };
  const reference = await begin(payer.app, request);
  payer.fake.pay(reference, { channel: "bank_transfer", ...change });
  return { ...payer, order, reference };
}

test("a paid order, a top-up and money that could use no order are three different entries", async () => {
  const paid = await payOrder();
  await settlePayment(paid.app, paid.reference);
  expect(await historyOf(paid.reference)).toEqual(["fulfilled 6000"]);
  const more = await payOrder({ amount: naira(7_000) });
  await settlePayment(more.app, more.reference);
  expect(await historyOf(more.reference)).toEqual(["credited 7000"]);
  const payer = await makePayer(database.db);
  const reference = await begin(payer.app, topUpRequest(payer.owner));
  payer.fake.pay(reference);
  await settlePayment(payer.app, reference);
  expect(await historyOf(reference)).toEqual(["topped-up 10250"]);
});

test("money held for its amount stays in the history as it was held, whatever is decided later", async () => {
  const { app, reference } = await payOrder({ amount: naira(5_000) });
  await settlePayment(app, reference);
  expect(await historyOf(reference)).toEqual(["held 5000: amount"]);
  const by = { name: "kay" };
  await decideSuspense(app, reference, { decision: "credited", reason: "The owner wants it so", by });
  expect(await historyOf(reference)).toEqual(["held 5000: amount"]);
});

test("a declined card, an order that ended, a last check without money and a returned transfer are noted", async () => {
  const declined = await payOrder();
  declined.fake.remember(declined.reference, { status: "failed", reason: "Insufficient funds" });
  await settlePayment(declined.app, declined.reference);
  expect(await historyOf(declined.reference)).toEqual(["failed: Insufficient funds"]);

  const replaced = await payOrder();
  const { app, db, owner, order } = replaced;
  await moveOrders(db, [{ ownerId: owner.id, id: order.id }], "cancelled", app.clock.now());
  expect(await historyOf(replaced.reference)).toEqual(["cancelled: cancelled"]);
  await settlePayment(app, replaced.reference);
  expect(await historyOf(replaced.reference)).toEqual(["cancelled: cancelled", "credited 6000"]);

  const forgotten = await payOrder();
  const providerId = String(nextId());
  forgotten.fake.remember(forgotten.reference, { status: "abandoned", providerId });
  await settlePayment(forgotten.app, forgotten.reference);
  const rejected = { transaction_id: providerId, message_type: "INCORRECT_AMOUNT", amount: naira(5_900) };
  const body = JSON.stringify({ event: "bank.transfer.rejected", data: { bank_transfer: rejected } });
  const event = { body, reference: null, attempts: 1 } as Parameters<typeof handleProviderEvent>[1];
  expect(await handleProviderEvent(forgotten.app, event)).toBe("sent back");
  expect(await handleProviderEvent(forgotten.app, event)).toBe("sent back");
  expect(await historyOf(forgotten.reference)).toEqual(["sent-back 5900"]);
  for (let day = 1; day < 12; day += 1) {
    forgotten.app.setTime(new Date(Date.UTC(2026, 10, 21 + day)));
    await checkDue(forgotten.app);
  }
  expect(await historyOf(forgotten.reference)).toEqual(["sent-back 5900", "expired"]);
});

test("each step of a part refund is an entry with the part, and one to the wallet is done at once", async () => {
  const desk = await makeDesk(database.db);
  const part = naira(1_000);
  await desk.asked(part);
  await acceptRefund(desk.app, await getPayment(desk.db, desk.reference), {
    providerId: desk.fake.refunds[0]?.providerId ?? "R-1",
    amount: part,
    state: "pending",
    note: desk.fake.refunds[0]?.note ?? null,
  });
  const { note } = await desk.db
    .selectFrom("refunds")
    .select("note")
    .where("ownerId", "=", desk.owner.id)
    .executeTakeFirstOrThrow();
  await acceptRefund(desk.app, await getPayment(desk.db, desk.reference), {
    providerId: desk.fake.refunds[0]?.providerId ?? "R-1",
    amount: part,
    state: "processed",
    note,
  });
  await desk.asked(naira(500), { target: "wallet" });
  expect(await historyOf(desk.reference)).toEqual([
    "fulfilled 6000",
    "refund-asked 1000",
    "refund-pending 1000",
    "refund-processed 1000",
    "refund-processed 500",
  ]);
});

test("the database refuses to change, delete or empty the history", async () => {
  const { app, reference } = await payOrder();
  await settlePayment(app, reference);
  for (const change of [
    sql`update payment_entries set amount = 1`,
    sql`delete from payment_entries`,
    sql`truncate payment_entries`,
  ])
    await expect(change.execute(database.db)).rejects.toThrow("append-only");
});
