import { describe, expect, test } from "vitest";
import { cancelAwaiting, expireOrders, moveOrders } from "~/models/checkout/order.server";
import { DAY } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayLink, listPayLinks, withdrawPayLink } from "~/models/pay-links/pay-link.server";
import { findOwnPayment, getPayment } from "~/models/payments/payment.server";
import { listTransactions } from "~/models/payments/transaction.server";
import { readThanks } from "~/routes/_checkout/pay/$token/read-link.server";
import { readLinkPage } from "~/routes/_checkout/pay/$token/read-link.server";
import { keepCardOf } from "~/services/payments/save-card.server";
import { creditLeft } from "~/services/payments/post-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import {
  beginByLink,
  linkOf,
  makeOrderLink,
  makeTopUpLink,
  payerEmail,
  startByLink,
  stateOf,
} from "../../support/pay-links";
import { begin, books, fee, makePayer, orderRequest, topUp } from "../../support/paying";

const database = await testDatabase();

const orderState = async (id: number) =>
  (await database.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;

const cardsOf = (ownerId: number) =>
  database.db.selectFrom("cards").select("id").where("ownerId", "=", ownerId).execute();

test("a link that adds money ends as its account is closed", async () => {
  const { app, owner, db } = await makePayer(database.db);
  const made = await makeTopUpLink(app, owner);
  expect((await closeAccount(app, owner)).outcome).toBe("closed");
  expect(await getPayLink(db, made.link.id)).toMatchObject({ state: "withdrawn" });
  expect(await startByLink(app, made)).toMatchObject({ outcome: "ended" });
});

describe("a link that is paid", () => {
  test("fulfils the order, tells the owner and sends the payer a note", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const email = `payer-${owner.id}@payer.example`;
    const reference = await beginByLink(app, made, { email });
    fake.pay(reference, { email });
    expect(await settlePayment(app, reference)).toMatchObject({
      state: "settled",
      result: "fulfilled",
      email,
    });
    expect(await orderState(made.order.id)).toBe("settled");
    expect(await getPayLink(db, made.link.id)).toMatchObject({
      state: "paid",
      paymentId: (await getPayment(db, reference)).id,
    });
    const [note, ...more] = await mailsTo(db, email);
    expect(more).toEqual([]);
    expect(note?.subject).toContain("You paid ₦6,000 for");
    expect(note?.text).not.toContain(owner.email);
    expect(note?.text).not.toContain(owner.phone);
    const receipts = await db
      .selectFrom("receipts")
      .select("content")
      .where("ownerId", "=", owner.id)
      .execute();
    expect(receipts).toMatchObject([
      { content: { paidBy: "Card, by payment link", buyer: { email: owner.email } } },
    ]);
    expect(await readThanks(app, await getPayment(db, reference))).toMatchObject({ title: "₦6,000 paid" });
  });

  test("adds its sum to the wallet, less the fee", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeTopUpLink(app, owner);
    const reference = await beginByLink(app, made);
    fake.pay(reference);
    await settlePayment(app, reference);
    expect(await walletBalance(db, owner.id)).toBe(topUp);
    expect(await stateOf(db, made)).toBe("paid");
    expect(await readThanks(app, await getPayment(db, reference))).toMatchObject({
      title: "₦10,250 paid",
      facts: expect.arrayContaining([{ name: "For", value: "Wallet top-up of ₦10,000" }]) as unknown,
    });
  });

  test("keeps nothing of the payer's card for the owner, even if the provider allows it", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const reference = await beginByLink(app, made);
    expect(await keepCardOf(app, owner, await getPayment(db, reference))).toBe(false);
    fake.pay(reference);
    await settlePayment(app, reference);
    expect(await keepCardOf(app, owner, await getPayment(db, reference))).toBe(false);
    expect(await cardsOf(owner.id)).toEqual([]);
    const [period] = await db
      .selectFrom("subscriptions")
      .select(["renewalMethod", "renewalCardId"])
      .where("ownerId", "=", owner.id)
      .execute();
    expect(period).toMatchObject({ renewalCardId: null });
    for (const column of ["saveCard", "renews", "unattended"] as const)
      await expect(
        db
          .updateTable("payments")
          .set({ [column]: true })
          .where("reference", "=", reference)
          .execute(),
      ).rejects.toThrow(/payments_keep_no_stranger|does not change/);
  });
});

describe("paid twice", () => {
  test("the second stranger's money goes to the owner's wallet, and both are told", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const [one, other] = [`one-${owner.id}@payer.example`, `other-${owner.id}@payer.example`];
    const first = await beginByLink(app, made, { email: one });
    const second = await beginByLink(app, made, { email: other });
    fake.pay(first);
    fake.pay(second);
    expect(await settlePayment(app, first)).toMatchObject({ result: "fulfilled" });
    expect(await settlePayment(app, second)).toMatchObject({ result: "credited" });
    expect(await walletBalance(db, owner.id)).toBe(made.order.total);
    const [told] = await mailsTo(db, other);
    expect(told?.subject).toContain("was not needed");
    expect(told?.text).toContain("now in the shop’s wallet");
    expect(told?.text).toContain(second);
    const contents = await db
      .selectFrom("receipts")
      .select("content")
      .where("ownerId", "=", owner.id)
      .execute();
    expect(JSON.stringify(contents)).toContain("Another person paid through your link");
    expect(JSON.stringify(contents)).toContain("sent back to the person who paid through your link");
    expect(await readThanks(app, await getPayment(db, second))).toMatchObject({ title: "₦6,000 received" });
  });

  test("a top-up counts once with its fee, and the rest in full", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeTopUpLink(app, owner);
    const references = [await beginByLink(app, made), await beginByLink(app, made)];
    for (const reference of references) {
      fake.pay(reference);
      await settlePayment(app, reference);
    }
    expect(await walletBalance(db, owner.id)).toBe(topUp + topUp + fee);
    const [, second] = references;
    expect(creditLeft(await getPayment(db, second ?? ""))).toBe(topUp + fee);
    const { content } = await db
      .selectFrom("receipts")
      .select("content")
      .where("reference", "=", second ?? "")
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({ total: topUp + fee });
    expect(JSON.stringify(content)).toContain("had already been paid");
    expect((await readThanks(app, await getPayment(db, second ?? ""))).text).toContain("already been paid");
    const sums = await books(db, owner.id);
    expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test("an owner who paid already gets the stranger's money into the wallet", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const byLink = await beginByLink(app, made);
    const own = await begin(app, orderRequest(owner, made.order));
    fake.pay(own);
    await settlePayment(app, own);
    expect(await getPayLink(db, made.link.id)).toMatchObject({ state: "paid", paymentId: null });
    expect(await startByLink(app, made)).toEqual({ outcome: "ended" });
    fake.pay(byLink);
    expect(await settlePayment(app, byLink)).toMatchObject({ result: "credited" });
    expect(await walletBalance(db, owner.id)).toBe(made.order.total);
  });
});

describe("before a payment starts", () => {
  test("earlier attempts are verified, and a paid one is not paid again", async () => {
    const { app, fake, owner } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const reference = await beginByLink(app, made);
    fake.pay(reference);
    const before = fake.calls.initialize;
    expect(await startByLink(app, made)).toEqual({ outcome: "ended" });
    expect(fake.calls.initialize).toBe(before);
    expect(await getPayment(app.db, reference)).toMatchObject({ state: "settled", result: "fulfilled" });
  });

  test("the same form makes one payment, and another way is a conflict", async () => {
    const { app, owner } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const submissionKey = `form-${owner.id}-0123456789`;
    const first = await beginByLink(app, made, { submissionKey });
    expect(await beginByLink(app, made, { submissionKey })).toBe(first);
    expect(await startByLink(app, made, { submissionKey, channel: "ussd" })).toEqual({ outcome: "conflict" });
    const other = await makeTopUpLink(app, owner);
    expect(await beginByLink(app, other, { submissionKey })).not.toBe(first);
  });

  test("a link and a network start only so many", async () => {
    const { app, owner } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    for (let start = 0; start < 20; start += 1) await beginByLink(app, made);
    expect(await startByLink(app, made, { address: "102.89.7.7" })).toMatchObject({ outcome: "throttled" });
    const other = await makeTopUpLink(app, owner);
    expect(await startByLink(app, other, { address: "102.89.7.7" })).toMatchObject({ outcome: "go" });
  });
});

describe("a link that ends", () => {
  test("takes no more payments once it is withdrawn, and one that began before still counts", async () => {
    const { app, fake, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const before = await beginByLink(app, made);
    expect(await withdrawPayLink(db, made.link.id, app.clock.now())).toBe(true);
    expect(await withdrawPayLink(db, made.link.id, app.clock.now())).toBe(false);
    expect(readLinkPage(app, await getPayLink(db, made.link.id)).state).toBe("withdrawn");
    expect(await startByLink(app, made)).toEqual({ outcome: "ended" });
    fake.pay(before);
    expect(await settlePayment(app, before)).toMatchObject({ result: "fulfilled" });
    expect(await stateOf(db, made)).toBe("paid");
    expect(await walletBalance(db, owner.id)).toBe(0);
  });

  test("is not started by a page that was opened before", async () => {
    const { app, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    await withdrawPayLink(db, made.link.id, app.clock.now());
    const stale = { ...made, link: { ...made.link, state: "open" as const } };
    expect(await startByLink(app, stale)).toEqual({ outcome: "ended" });
    expect(
      await db.selectFrom("payments").select("id").where("payLinkId", "=", made.link.id).execute(),
    ).toEqual([]);
  });

  test("keeps the price of its order for seven days, and then both expire", async () => {
    const { app, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    const at = (days: number) => new Date(app.clock.now().getTime() + days * DAY);
    await expireOrders(db, at(6.9));
    expect([await stateOf(db, made), await orderState(made.order.id)]).toEqual(["open", "awaiting"]);
    await expireOrders(db, at(7));
    expect([await stateOf(db, made), await orderState(made.order.id)]).toEqual(["expired", "expired"]);
  });

  test("ends with its order", async () => {
    const { app, owner, db } = await makePayer(database.db);
    const replaced = await makeOrderLink(app, owner);
    await cancelAwaiting(db, owner.id, app.clock.now());
    expect(await stateOf(db, replaced)).toBe("withdrawn");
    const paid = await makeOrderLink(app, owner);
    await moveOrders(db, [{ ownerId: owner.id, id: paid.order.id }], "settled", app.clock.now());
    expect(await stateOf(db, paid)).toBe("paid");
  });

  test("may be followed by a new one, and an open one is shown again", async () => {
    const { app, owner, db } = await makePayer(database.db);
    const made = await makeOrderLink(app, owner);
    expect((await linkOf(app, owner, made.order.id)).link.id).toBe(made.link.id);
    await withdrawPayLink(db, made.link.id, app.clock.now());
    const next = await linkOf(app, owner, made.order.id);
    expect(next.link.id).not.toBe(made.link.id);
    expect(next.token).not.toBe(made.token);
    expect((await listPayLinks(db, owner.id, 9)).map(({ id }) => id)).toEqual([next.link.id, made.link.id]);
  });

  test("a form that adds money makes one link, however often it is sent", async () => {
    const { app, owner } = await makePayer(database.db);
    const first = await makeTopUpLink(app, owner, "one-and-the-same-form");
    expect((await makeTopUpLink(app, owner, "one-and-the-same-form")).link.id).toBe(first.link.id);
  });
});

test("an unfinished payment of a stranger is not the owner's to see or to continue", async () => {
  const { app, fake, owner, db } = await makePayer(database.db);
  const made = await makeOrderLink(app, owner);
  const reference = await beginByLink(app, made);
  expect(await findOwnPayment(db, owner.id, reference)).toBeNull();
  expect(await listTransactions(db, owner.id, 9)).toEqual([]);
  fake.pay(reference);
  await settlePayment(app, reference);
  expect(await findOwnPayment(db, owner.id, reference)).toMatchObject({ reference });
  const [listed] = await listTransactions(db, owner.id, 9);
  expect(listed).toMatchObject({ paidBy: "Card, by payment link" });
});

test("the token is in no column of the database", async () => {
  const { app, owner, db } = await makePayer(database.db);
  const made = await makeOrderLink(app, owner);
  await beginByLink(app, made, { channel: "ussd" });
  const row = await db
    .selectFrom("payLinks")
    .selectAll()
    .where("id", "=", made.link.id)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("payLinkId", "=", made.link.id)
    .execute();
  const text = JSON.stringify([row, payments], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).not.toContain(made.token);
  expect(row.tokenHash).toHaveLength(32);
  expect(payerEmail).toBe(payments[0]?.email);
});
