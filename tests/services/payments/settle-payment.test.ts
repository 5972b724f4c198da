import { expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { listCards } from "~/models/payments/card.server";
import { findPayment, getPayment, movePayment } from "~/models/payments/payment.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { decryptCode, removeCard } from "~/services/payments/save-card.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { fakeCard } from "../../support/fake-payments";
import {
  alertsOf,
  begin,
  books,
  fee,
  makeAwaitingOrder,
  makePayer,
  orderRequest,
  topUp,
  topUpRequest,
} from "../../support/paying";
import { forceState } from "../../support/context";

const database = await testDatabase();

const makeShop = () => makePayer(database.db);

test("a top-up counts once, with its fee, its receipt and the provider's fee in the books", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  expect(await walletBalance(db, owner.id)).toBe(0);
  fake.pay(reference, { fees: 254_50 });
  for (let time = 0; time < 3; time += 1)
    expect(await settlePayment(app, reference)).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(db, owner.id)).toBe(topUp);
  expect(await books(db, owner.id)).toEqual({
    paystack_clearing: topUp + fee - 254_50,
    provider_fee: 254_50,
    top_up_fee_income: -fee,
    wallet: -topUp,
  });
  const receipts = await db
    .selectFrom("receipts")
    .select("reference")
    .where("ownerId", "=", owner.id)
    .execute();
  expect(receipts).toEqual([{ reference }]);
  expect(fake.calls.verify).toBe(1);
});

test("an order begins with its payment, not before", async () => {
  const { app, fake, owner, db } = await makeShop();
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const reference = await begin(app, orderRequest(owner, order));
  const plans = () =>
    db.selectFrom("subscriptions").select("planId").where("ownerId", "=", owner.id).execute();
  for (const status of ["abandoned", "pending", "ongoing", "processing", "queued", "reversed", "what"]) {
    fake.remember(reference, { status });
    expect(await settlePayment(app, reference)).toMatchObject({ state: "open", result: null });
  }
  expect(await plans()).toEqual([]);
  fake.pay(reference);
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled", result: "fulfilled" });
  expect(await plans()).toEqual([{ planId: 2 }]);
  expect(await books(db, owner.id)).toEqual({ paystack_clearing: order.total, plan_income: -order.total });
});

test("the second paid attempt for one order becomes credit, and its receipt tells the owner why", async () => {
  const { app, fake, owner, db } = await makeShop();
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const [first, second] = [
    await begin(app, orderRequest(owner, order)),
    await begin(app, orderRequest(owner, order)),
  ];
  for (const reference of [first, second]) fake.pay(reference);
  expect(await settlePayment(app, first)).toMatchObject({ result: "fulfilled" });
  expect(await settlePayment(app, second)).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(db, owner.id)).toBe(order.total);
  expect((await findReceipt(db, owner.id, second))?.content.mailLines[0]).toBe(
    "Plus, 1 month was paid by card on 21 November 2026, 10:00. This payment came after that, and bought nothing more. The full ₦6,000 is now in your wallet, and you can pay for a plan with it.",
  );
});

test.each(["cancelled", "expired"] as const)("money for a %s order goes to the wallet", async (state) => {
  const { app, fake, owner, db } = await makeShop();
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const reference = await begin(app, orderRequest(owner, order));
  await db
    .updateTable("orders")
    .set({ state: forceState(state) })
    .where("id", "=", order.id)
    .execute();
  await db
    .updateTable("payments")
    .set({ state: forceState("expired") })
    .where("reference", "=", reference)
    .execute();
  fake.pay(reference);
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(db, owner.id)).toBe(order.total);
});

test.each([
  ["amount", { amount: 100_00 }, 100_00],
  ["email", { email: "somebody@else.example" }, topUp + fee],
  ["channel", { channel: "qr" }, topUp + fee],
  ["currency", { currency: "USD" }, 0],
  ["domain", { domain: "live" }, 0],
] as const)(
  "a success with another %s gives nothing and waits for staff",
  async (reason, change, suspended) => {
    const { app, fake, owner, db } = await makeShop();
    const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
    fake.pay(reference, change);
    expect(await settlePayment(app, reference)).toMatchObject({
      state: "review",
      result: "suspense",
      reason,
    });
    fake.pay(reference, { amount: topUp + fee, email: owner.email, currency: "NGN", domain: "test" });
    const { id, state } = await settlePayment(app, reference);
    expect([state, fake.calls.verify]).toEqual(["review", 1]);
    expect(await movePayment(db, id, "settled")).toBe(false);
    expect(await walletBalance(db, owner.id)).toBe(0);
    expect(await books(db, owner.id)).toEqual(
      suspended ? { paystack_clearing: suspended, suspense: -suspended } : {},
    );
    expect(await alertsOf(db, reference)).toEqual(["review"]);
    expect(await listCards(db, owner.id, app.clock.now())).toEqual([]);
  },
);

test("an unknown status gives nothing, and staff are told", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.remember(reference, { status: "teleported" });
  expect(await settlePayment(app, reference)).toMatchObject({ state: "open", providerStatus: "teleported" });
  expect(await alertsOf(db, reference)).toEqual(["odd-status"]);
});

test("one key is one payment: a retry returns the same page without a second call", async () => {
  const { app, fake, owner } = await makeShop();
  const request = topUpRequest(owner);
  const posts = await Promise.all(Array.from({ length: 10 }, () => beginPayment(app, request)));
  expect(new Set(posts.map((begun) => JSON.stringify(begun))).size).toBe(1);
  expect(await beginPayment(app, request)).toEqual(posts[0]);
  expect(fake.calls.initialize).toBe(1);
  expect(await beginPayment(app, { ...request, amount: request.amount + 1 })).toEqual({
    outcome: "conflict",
  });
  const other = await makeOwner(database.db);
  const stolen = { ...request, owner: { id: other.id, email: other.email } };
  expect(await beginPayment(app, stolen)).toEqual({ outcome: "conflict" });
});

test("a lost answer is never resent: the next try is a new payment, and the old one stays watched", async () => {
  const { app, fake, owner, db } = await makeShop();
  const request = topUpRequest(owner);
  fake.next.initialize = { outcome: "unknown", reason: "timeout" };
  expect(await beginPayment(app, request)).toMatchObject({ outcome: "unavailable" });
  expect(fake.calls).toMatchObject({ initialize: 1, verify: 1 });
  fake.next.initialize = null;
  const reference = await begin(app, request);
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("ownerId", "=", owner.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(["new", "open"]);
  expect(rows[0]?.nextCheckAt).not.toBeNull();
  expect(rows[1]?.reference).toBe(reference);
  app.setTime(new Date(app.clock.now().getTime() + 5 * MINUTE));
  expect(await settlePayment(app, rows[0]?.reference ?? "")).toMatchObject({ state: "failed" });
  fake.pay(rows[0]?.reference ?? "", { amount: request.amount, email: owner.email });
  expect(await settlePayment(app, rows[0]?.reference ?? "")).toMatchObject({ state: "settled" });
});

test.each([
  [{ outcome: "refused", reason: "Invalid Email Address Passed" } as const],
  [{ outcome: "busy", retryAfterSeconds: 30 } as const],
])("a payment that was never created ends at once, and the form may retry: %j", async (answer) => {
  const { app, fake, owner } = await makeShop();
  const request = topUpRequest(owner);
  fake.next.initialize = answer;
  expect(await beginPayment(app, request)).toMatchObject({ outcome: "unavailable" });
  fake.next.initialize = null;
  expect(await beginPayment(app, request)).toMatchObject({ outcome: "go" });
});

async function withSavedCard() {
  const shop = await makeShop();
  const { app, fake, owner, db } = shop;
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  fake.pay(reference);
  await settlePayment(app, reference);
  const [card] = await listCards(db, owner.id, app.clock.now());
  if (!card) throw new Error("the card is not saved");
  return { ...shop, card };
}

test("a card is saved on request, encrypted, and charged with its first address", async () => {
  const { app, fake, owner, db, card } = await withSavedCard();
  expect(card).toMatchObject({
    label: "Visa •••• 4081",
    expires: "12/2030",
    expiry: "fine",
    email: owner.email,
  });
  const read = async () => {
    const row = await db.selectFrom("cards").selectAll().where("id", "=", card.id).executeTakeFirstOrThrow();
    expect(row.codeCipher.toString("latin1")).not.toContain("AUTH");
    return decryptCode(
      app.config.payments.cardKeys,
      { ownerId: owner.id, signature: row.signature },
      row.codeCipher,
    );
  };
  expect(await read()).toBe(fakeCard.code);
  const moved = { ...owner, email: `new-${owner.email}` };
  const reference = await begin(app, topUpRequest(moved, { cardId: card.id }));
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled", email: owner.email });
  expect(fake.calls.charge).toBe(1);
  expect(await read()).toBe("AUTH_second");
});

test.each([{ reusable: false }, { channel: "bank" }, { signature: "" }])(
  "a card with %j is not kept",
  async (change) => {
    const { app, fake, owner, db } = await makeShop();
    const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
    fake.pay(reference, { authorization: { ...fakeCard, ...change } });
    await settlePayment(app, reference);
    expect(await listCards(db, owner.id, app.clock.now())).toEqual([]);
  },
);

test("a foreign, removed or disabled card cannot be used", async () => {
  const { app, fake, owner, db, card } = await withSavedCard();
  const other = await makeOwner(db);
  expect(await beginPayment(app, topUpRequest(other, { cardId: card.id }))).toEqual({
    outcome: "card-not-found",
  });
  expect(await removeCard(app, other.id, card.id)).toBe(false);
  expect(await removeCard(app, owner.id, card.id)).toBe(true);
  expect(await removeCard(app, owner.id, card.id)).toBe(false);
  expect(await beginPayment(app, topUpRequest(owner, { cardId: card.id }))).toEqual({
    outcome: "card-not-found",
  });
  expect(fake.calls.charge).toBe(0);
});

test("a card that the provider will never charge is neither offered nor tried again", async () => {
  const { app, fake, owner, db, card } = await withSavedCard();
  fake.next.charge = { outcome: "refused", reason: "Email does not match Authorization code.", card: true };
  const request = topUpRequest(owner, { cardId: card.id });
  expect(await beginPayment(app, request)).toMatchObject({ outcome: "unavailable" });
  expect(await listCards(db, owner.id, app.clock.now())).toEqual([]);
  expect(await beginPayment(app, request)).toEqual({ outcome: "card-not-found" });
  expect(fake.calls.charge).toBe(1);
});

test("a paused charge leads to the bank's page and grants nothing", async () => {
  const { app, fake, owner, card, db } = await withSavedCard();
  fake.next.charge = { outcome: "paused", authorizationUrl: "https://pay.example/resume/1", accessCode: "1" };
  const before = await walletBalance(db, owner.id);
  expect(await beginPayment(app, topUpRequest(owner, { cardId: card.id }))).toMatchObject({
    outcome: "go",
    location: "https://pay.example/resume/1",
  });
  expect(await walletBalance(db, owner.id)).toBe(before);
});

test("a charge whose answer got lost is found and settled once, and never repeated", async () => {
  const { app, fake, owner, card, db } = await withSavedCard();
  fake.next.charge = { outcome: "unknown", reason: "timeout" };
  fake.next.verify = { outcome: "unknown", reason: "timeout" };
  const request = topUpRequest(owner, { cardId: card.id });
  const reference = await begin(app, request);
  expect(await findPayment(db, reference)).toMatchObject({ state: "new" });
  fake.next.verify = null;
  fake.remember(reference, { status: "success", amount: request.amount, email: owner.email });
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled" });
  expect(await begin(app, request)).toBe(reference);
  expect([fake.calls.charge, await walletBalance(db, owner.id)]).toEqual([1, 2 * topUp]);
});

test("a declined charge fails with its reason, and the same form shows the same result", async () => {
  const { app, fake, owner, card, db } = await withSavedCard();
  const request = topUpRequest(owner, { cardId: card.id });
  const provider = { ...fake.provider };
  const declining = {
    ...app,
    payments: {
      ...provider,
      chargeAuthorization: async (charge: { reference: string; amount: number; email: string }) => {
        fake.calls.charge += 1;
        const payment = fake.remember(charge.reference, {
          ...charge,
          status: "failed",
          reason: "Insufficient Funds",
        });
        return { outcome: "charged" as const, payment };
      },
    },
  };
  const reference = await begin(declining, request);
  expect(await getPayment(db, reference)).toMatchObject({ state: "failed", reason: "Insufficient Funds" });
  expect(await begin(declining, request)).toBe(reference);
  expect(fake.calls.charge).toBe(1);
});
