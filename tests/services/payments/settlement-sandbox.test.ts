import { UNDO_TIME } from "~/models/undo";
import { afterAll, afterEach, expect, test } from "vitest";
import { listCards } from "~/models/payments/card.server";
import { HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { findPaymentByKey, getPayment } from "~/models/payments/payment.server";
import { finishRemovals, removeCard } from "~/services/payments/save-card.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { alertsOf, begin, books, fee, topUp, topUpRequest } from "../../support/paying";
import { answerBank, payAt, startSandbox } from "../../support/sandbox";

const SHORT_PATIENCE = 400;

const database = await testDatabase();
const sandbox = await startSandbox();
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

async function makeShop() {
  const app = { ...makeContext(database.db, new Date()), payments: sandbox.provider(SHORT_PATIENCE) };
  const start = app.clock.now().getTime();
  const after = (milliseconds: number) => app.setTime(new Date(start + milliseconds));
  return { app, owner: await makeOwner(database.db), db: database.db, after };
}

async function pageOf(reference: string): Promise<string> {
  return (await getPayment(database.db, reference)).authorizationUrl ?? "";
}

async function withSavedCard() {
  const shop = await makeShop();
  const { app, owner, db } = shop;
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  await payAt(await pageOf(reference));
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled" });
  const [card] = await listCards(db, owner.id, app.clock.now());
  if (!card) throw new Error("the card is not saved");
  return { ...shop, card };
}

const charges = (reference: string) =>
  [...sandbox.transactions.values()].filter((transaction) => transaction.reference === reference).length;

test.each(["plain", "pin", "pinAndOtp", "pinPhoneAndOtp", "bank"] as const)(
  "a top-up with the %s card is in the wallet after the return",
  async (card) => {
    const { app, owner, db } = await makeShop();
    const reference = await begin(app, topUpRequest(owner));
    await payAt(await pageOf(reference), card);
    expect(await settlePayment(app, reference)).toMatchObject({ state: "settled", result: "credited" });
    expect(await walletBalance(db, owner.id)).toBe(topUp);
    const { paystack_clearing: clearing = 0, provider_fee: kept = 0 } = await books(db, owner.id);
    expect([kept > 0, clearing + kept]).toEqual([true, topUp + fee]);
  },
);

test.each([
  ["hangs after the charge", { kind: "silence" }],
  ["drops the connection after the charge", { kind: "lost-reply" }],
  ["answers 500 after the charge", { kind: "error", done: true }],
  ["answers what is no JSON after the charge", { kind: "malformed" }],
] as const)("the provider %s: no second charge, and the money counts once", async (_, fault) => {
  const { app, owner, db, card, after } = await withSavedCard();
  const request = topUpRequest(owner, { cardId: card.id });
  sandbox.fail({ ...fault, on: "charge" }, { kind: "error", done: false, on: "verify" });
  const begun = await beginPayment(app, request);
  const payment = await findPaymentByKey(db, request.submissionKey);
  const reference = payment?.reference ?? "";
  expect(begun).toEqual({ outcome: "go", location: `/payment/${reference}`, reference });
  after(MINUTE);
  await checkDue(app);
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled" });
  expect(await beginPayment(app, request)).toMatchObject({ reference });
  expect([charges(reference), await walletBalance(db, owner.id)]).toEqual([1, 2 * topUp]);
});

test("a 500 before the charge charges nothing, and the next check says so", async () => {
  const { app, owner, db, card, after } = await withSavedCard();
  sandbox.fail({ kind: "error", done: false, on: "charge" });
  const reference = await begin(app, topUpRequest(owner, { cardId: card.id }));
  expect(await getPayment(db, reference)).toMatchObject({ state: "new" });
  after(5 * MINUTE);
  await checkDue(app);
  await checkDue(app);
  expect(await getPayment(db, reference)).toMatchObject({ state: "failed" });
  expect([charges(reference), await walletBalance(db, owner.id)]).toEqual([0, topUp]);
});

test.each([
  ["hang", { kind: "silence" }],
  ["500", { kind: "error", done: true }],
  ["429", { kind: "busy" }],
] as const)(
  "a %s while a payment is opened is reported, and pressing again opens another",
  async (_, fault) => {
    const { app, owner, db } = await makeShop();
    const request = topUpRequest(owner);
    sandbox.fail({ ...fault, on: "initialize" });
    expect(await beginPayment(app, request)).toMatchObject({ outcome: "unavailable" });
    const reference = await begin(app, request);
    await payAt(await pageOf(reference));
    await settlePayment(app, reference);
    const references = await db
      .selectFrom("payments")
      .select("reference")
      .where("ownerId", "=", owner.id)
      .execute();
    expect([references.length, await walletBalance(db, owner.id)]).toEqual([2, topUp]);
  },
);

test.each([
  ["amount", { amount: 100 }, 100],
  ["email", { customer: { email: "thief@else.example" } }, topUp + fee],
  ["currency", { currency: "GHS" }, 0],
  ["domain", { domain: "live" }, 0],
  ["reference", { reference: "kp-of-somebody-else" }, topUp + fee],
] as const)(
  "a verify with another %s gives nothing, and stays in suspense",
  async (reason, data, suspended) => {
    const { app, owner, db } = await makeShop();
    const reference = await begin(app, topUpRequest(owner));
    await payAt(await pageOf(reference));
    sandbox.fail({ kind: "tamper", on: "verify", data });
    expect(await settlePayment(app, reference)).toMatchObject({ state: "review", reason });
    expect(await walletBalance(db, owner.id)).toBe(0);
    expect(((await books(db, owner.id)).suspense ?? 0) + suspended).toBe(0);
    expect(await alertsOf(db, reference)).toEqual(["review"]);
  },
);

test("an unknown status waits, and metadata of 0 or nothing does not matter", async () => {
  const { app, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  await payAt(await pageOf(reference));
  sandbox.fail({ kind: "tamper", on: "verify", data: { status: "hovering", metadata: 0 } });
  expect(await settlePayment(app, reference)).toMatchObject({ state: "open" });
  sandbox.fail({ kind: "tamper", on: "verify", data: { metadata: "" } });
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled" });
  expect(await alertsOf(db, reference)).toEqual(["odd-status"]);
});

test("a charge that the bank pauses counts after the owner's answer", async () => {
  const { app, owner, db, card } = await withSavedCard();
  sandbox.fail({ kind: "pause", on: "charge" });
  const reference = await begin(app, topUpRequest(owner, { cardId: card.id }));
  expect(await settlePayment(app, reference)).toMatchObject({ state: "open" });
  expect(await walletBalance(db, owner.id)).toBe(topUp);
  await answerBank(await pageOf(reference));
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled" });
  expect(await walletBalance(db, owner.id)).toBe(2 * topUp);
});

test("a wrong PIN fails the payment with the provider's reason", async () => {
  const { app, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  await payAt(await pageOf(reference), "pin", { pin: "9999" });
  const settled = await settlePayment(app, reference);
  expect(["failed", "open"]).toContain(settled.state);
  expect(settled.reason).toMatch(/pin/i);
  expect(await walletBalance(db, owner.id)).toBe(0);
});

test("a removed card is deactivated at the provider, which then refuses it", async () => {
  const { app, owner, db, card, after } = await withSavedCard();
  const cipher = await db
    .selectFrom("cards")
    .select("codeCipher")
    .where("id", "=", card.id)
    .executeTakeFirstOrThrow();
  expect(await removeCard(app, owner.id, card.id)).toBe(true);
  after(UNDO_TIME);
  expect(await finishRemovals(app)).toBe(1);
  await db
    .updateTable("cards")
    .set({ removedAt: null, codeCipher: cipher.codeCipher })
    .where("id", "=", card.id)
    .execute();
  expect(await beginPayment(app, topUpRequest(owner, { cardId: card.id }))).toMatchObject({
    outcome: "unavailable",
  });
  expect(await listCards(db, owner.id, app.clock.now())).toEqual([]);
});

test("the daily comparison agrees with the provider when nothing was lost", async () => {
  const { app, after } = await withSavedCard();
  after(24 * HOUR);
  expect(await reportDay(app)).toBe("done");
  const kinds = await database.db
    .selectFrom("paymentAlerts")
    .select("kind")
    .where("kind", "in", ["paid-not-recorded", "recorded-not-paid", "amount-drift", "fee-drift"])
    .execute();
  expect(kinds).toEqual([]);
});
