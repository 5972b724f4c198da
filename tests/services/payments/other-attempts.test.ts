import { expect, test } from "vitest";
import { cancelAwaiting, expireOrders } from "~/models/checkout/order.server";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { listTransactions } from "~/models/payments/transaction.server";
import { transactionView } from "~/messages/payments/transaction";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import { begin, makeAwaitingOrder, makePayer, orderRequest } from "../../support/paying";

const database = await testDatabase();

test("a paid order ends its other attempts, and late money for them becomes credit", async () => {
  const { app, fake, owner, db } = await makePayer(database.db);
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const other = await begin(app, orderRequest(owner, order));
  const paid = await begin(app, orderRequest(owner, order));
  fake.pay(paid);
  await settlePayment(app, paid);
  expect(await getPayment(db, other)).toMatchObject({ state: "cancelled" });
  const listed = (await listTransactions(db, owner.id, 9)).map(transactionView);
  expect(listed.find(({ reference }) => reference === other)).toMatchObject({
    tag: { text: "Cancelled" },
    note: "Nothing was charged. It was paid another way.",
    next: null,
  });
  fake.pay(other);
  expect(await settlePayment(app, other)).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(db, owner.id)).toBe(order.total);
});

test("an order that is replaced or too old ends its open attempt", async () => {
  const { app, owner, db } = await makePayer(database.db);
  const now = app.clock.now();
  const attempt = async () =>
    begin(app, orderRequest(owner, await makeAwaitingOrder(db, owner, new Date(now.getTime() - 2 * DAY))));
  const replaced = await attempt();
  await cancelAwaiting(db, owner.id, now);
  const old = await attempt();
  await expireOrders(db, now);
  for (const reference of [replaced, old])
    expect(await getPayment(db, reference)).toMatchObject({ state: "cancelled" });
});
