import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletGrantEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { findRefundState, listRefunds } from "~/models/payments/refund.server";
import type { RefundResult } from "~/models/payments/provider";
import { readPaymentDetails } from "~/routes/staff/payments/$reference/read-payment.server";
import { readRefundPage } from "~/routes/staff/payments/$reference/refund/read-refund.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { checkDueRefunds } from "~/services/payments/send-refund.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { testDatabase } from "../../support/database";
import { deliver, publishedRefund, refund } from "../../support/fake-payments";
import { mailsTo, subjectsTo } from "../../support/messages";
import { alertsOf, books, fee, makeDesk, topUp } from "../../support/paying";

const database = await testDatabase();

type Desk = Awaited<ReturnType<typeof makeDesk>>;

/** A colleague who may read notes about owners. */
const reader = { staffId: 0, roles: ["finance"] } as const;

const desk = (paid?: "order" | "top-up") => makeDesk(database.db, paid);

/** The provider's state of the only refund of a payment. */
const told = ({ app, fake, reference, db }: Desk, state: string) =>
  (async () => {
    const { amount, providerId } = fake.refunds[0]!;
    fake.refunds[0]!.state = state;
    await deliver(app, [refund(BigInt(providerId), reference, state, amount)]);
    return getPayment(db, reference);
  })();

const refundsOf = async ({ db, reference }: Desk) => listRefunds(db, (await getPayment(db, reference)).id);

const statesOf = async (of: Desk) => (await refundsOf(of)).map(({ state }) => state);

async function later({ app }: Desk, by: number): Promise<void> {
  app.setTime(new Date(app.clock.now().getTime() + by));
  await checkDueRefunds(app);
}

const runningPlans = ({ db, owner }: Desk) =>
  db
    .selectFrom("subscriptions")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("endedAt", "is", null)
    .execute();

const inOrder = async ({ db }: Desk) => expect(await checkBooks(db)).toEqual([]);

describe("a refund to the card", () => {
  test("is set aside, requested once, and final when the provider has paid it", async () => {
    const at = await desk();
    expect(await at.ask(2_000_00)).toMatchObject({ outcome: "asked", state: "approved" });
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0, refunding: 2_000_00 });
    expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 2_000_00, suspense: -2_000_00 });
    expect(await statesOf(at)).toEqual(["pending"]);
    expect(await told(at, "processed")).toMatchObject({ refunded: 2_000_00, refunding: 0 });
    expect(await books(at.db, at.owner.id)).toEqual({
      paystack_clearing: 6_000_00 - 100_00 - 2_000_00,
      plan_income: -6_000_00,
      provider_fee: 100_00,
      refund: 2_000_00,
    });
    expect(at.fake.calls.refund).toBe(1);
    expect(await runningPlans(at)).toHaveLength(1);
    const subjects = await subjectsTo(at.db, at.owner.id);
    expect(subjects).toContain("₦2,000 of your payment was refunded");
    await inOrder(at);
  });

  test.each([
    ["processed", { refunded: 6_000_00, refunding: 0 }, 0],
    ["failed", { refunded: 0, refunding: 0 }, 1],
    ["needs-attention", { refunded: 0, refunding: 6_000_00 }, 1],
    ["processing", { refunded: 0, refunding: 6_000_00 }, 1],
  ] as const)("that is %s, with the plan to end by it", async (state, payment, running) => {
    const at = await desk();
    expect(await at.ask(6_000_00, { endsPlan: true })).toMatchObject({ state: "approved" });
    expect(await runningPlans(at)).toHaveLength(1);
    const [mail] = await mailsTo(at.db, at.owner.email);
    expect(mail?.subject).toMatch(/^₦6,000 is going back to /);
    expect(mail?.text).toContain("When the refund is complete, the month you paid for with it ends.");
    expect(await told(at, state)).toMatchObject(payment);
    expect(await runningPlans(at)).toHaveLength(running);
    expect(await alertsOf(at.db, at.reference)).toEqual(
      state === "failed" || state === "needs-attention" ? ["refund"] : [],
    );
    await inOrder(at);
  });

  test("of the full price leaves the plan if staff keep it", async () => {
    const at = await desk();
    await at.ask(6_000_00, { endsPlan: false });
    const [mail] = await mailsTo(at.db, at.owner.email);
    expect(mail?.text).not.toContain("ends");
    await told(at, "processed");
    expect(await runningPlans(at)).toHaveLength(1);
  });

  test("that fails puts everything back, and the rest can be refunded another way", async () => {
    const at = await desk();
    const before = await books(at.db, at.owner.id);
    await at.ask(6_000_00);
    await told(at, "failed");
    expect(await books(at.db, at.owner.id)).toEqual(before);
    expect(await at.ask(6_000_00, { target: "wallet" })).toMatchObject({ state: "approved" });
    expect(await walletBalance(at.db, at.owner.id)).toBe(6_000_00);
  });

  test("that the provider refuses is put back at once, staff are told why and the owner that it failed", async () => {
    const at = await desk();
    const before = await books(at.db, at.owner.id);
    at.fake.next.refund = { outcome: "refused", reason: "Transaction has been fully reversed" };
    const asked = await at.ask(2_000_00);
    expect(asked).toMatchObject({ state: "approved" });
    expect(await findRefundState(at.db, "reference" in asked ? asked.reference : "")).toBe("refused");
    expect(await refundsOf(at)).toMatchObject([
      { state: "refused", reason: "Transaction has been fully reversed" },
    ]);
    expect(await books(at.db, at.owner.id)).toEqual(before);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0, refunding: 0 });
    expect(await alertsOf(at.db, at.reference)).toEqual(["refund"]);
    expect(await subjectsTo(at.db, at.owner.id)).toContain("Your refund of ₦2,000 did not go through");
    await inOrder(at);
  });

  const lost: RefundResult = { outcome: "unknown", reason: "socket hang up" };

  test("whose call arrived but got lost is found at the provider and never sent again", async () => {
    const at = await desk();
    at.fake.next.refund = lost;
    const note = await at.asked(2_000_00);
    expect(await statesOf(at)).toEqual(["asked"]);
    at.fake.giveBack(at.reference, 2_000_00, note);
    for (const pause of [MINUTE, 10 * MINUTE, HOUR]) await later(at, pause);
    expect(await statesOf(at)).toEqual(["pending"]);
    expect(at.fake.calls.refund).toBe(1);
    expect(await refundsOf(at)).toHaveLength(1);
  });

  test("whose call never arrived is sent again, but only when it can no longer be on its way", async () => {
    const at = await desk();
    at.fake.next.refund = lost;
    await at.ask(2_000_00);
    at.fake.next.refund = null;
    for (const calls of [1, 1, 1]) {
      await later(at, MINUTE);
      expect(at.fake.calls.refund).toBe(calls);
    }
    await later(at, 2 * MINUTE);
    await later(at, MINUTE);
    expect(at.fake.calls.refund).toBe(2);
    expect(await statesOf(at)).toEqual(["pending"]);
    expect(at.fake.refunds).toHaveLength(1);
  });

  test("is not sent again while the provider's list is silent too", async () => {
    const at = await desk();
    at.fake.next.refund = lost;
    await at.ask(2_000_00);
    at.fake.next.refunds = { outcome: "unknown", reason: "HTTP 500" };
    for (const pause of [MINUTE, HOUR, DAY]) await later(at, pause);
    expect(at.fake.calls.refund).toBe(1);
    expect(await statesOf(at)).toEqual(["asked"]);
  });

  test("is retried later if the provider is busy", async () => {
    const at = await desk();
    at.fake.next.refund = { outcome: "busy", retryAfterSeconds: 30 };
    await at.ask(2_000_00);
    at.fake.next.refund = null;
    await later(at, MINUTE);
    expect(await statesOf(at)).toEqual(["pending"]);
    expect(at.fake.calls.refund).toBe(2);
  });

  test("stays one refund if its event comes before the answer, with copies afterwards", async () => {
    const at = await desk();
    at.fake.next.refund = lost;
    const note = await at.asked(2_000_00);
    const made = at.fake.giveBack(at.reference, 2_000_00, note);
    const events = ["pending", "processed", "processing", "processed"].map((state) =>
      refund(BigInt(made.providerId), at.reference, state, 2_000_00),
    );
    await deliver(at.app, [...events, ...events]);
    made.state = "processed";
    await later(at, HOUR);
    expect(await refundsOf(at)).toMatchObject([{ state: "processed", note }]);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 2_000_00, refunding: 0 });
    await inOrder(at);
  });

  test("that ended without an event is found within a day", async () => {
    const at = await desk();
    await at.ask(2_000_00);
    at.fake.refunds[0]!.state = "processed";
    await later(at, HOUR);
    expect(await statesOf(at)).toEqual(["processed"]);
  });

  test("made by hand at the provider is a separate refund", async () => {
    const at = await desk();
    await at.ask(2_000_00);
    at.fake.giveBack(at.reference, 1_000_00, "Refund by the dashboard", { state: "processed" });
    await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00)]);
    expect(await refundsOf(at)).toMatchObject([{ state: "pending" }, { state: "processed", note: null }]);
    await told(at, "processed");
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 3_000_00, refunding: 0 });
    await inOrder(at);
  });
});

describe("a refund of a top-up", () => {
  test("holds its part of the wallet from the request on, and returns the fee with it", async () => {
    const at = await desk("top-up");
    await at.ask(topUp + fee);
    expect(await walletBalance(at.db, at.owner.id)).toBe(0);
    expect(await told(at, "processed")).toMatchObject({ refunded: topUp + fee });
    expect(await books(at.db, at.owner.id)).toEqual({
      paystack_clearing: -100_00,
      provider_fee: 100_00,
      refund: fee,
      top_up_fee_income: -fee,
    });
  });

  test("cannot return what was spent, and leaves nothing of the attempt", async () => {
    const at = await desk("top-up");
    const spent = { kind: "test", reference: `test:${at.reference}`, text: "Spent", now: at.app.clock.now() };
    const entries = walletGrantEntries(99_00 - topUp);
    await at.db.transaction().execute((trx) => postJournal(trx, { ownerId: at.owner.id, ...spent, entries }));
    expect(await at.ask(100_00)).toEqual({ outcome: "short", balance: 99_00 });
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunding: 0 });
    expect(at.fake.calls.refund).toBe(0);
    const rows = at.db.selectFrom("approvals").select("id").where("ownerId", "=", at.owner.id);
    expect(await rows.execute()).toEqual([]);
  });

  test("beyond what is left in the wallet is refused when requested, and the page names the refundable part", async () => {
    const at = await makeDesk(database.db, "top-up", naira(50));
    const spent = { kind: "test", reference: `test:${at.reference}`, text: "Spent", now: at.app.clock.now() };
    await at.db
      .transaction()
      .execute((trx) =>
        postJournal(trx, { ownerId: at.owner.id, ...spent, entries: walletGrantEntries(-4_000_00) }),
      );
    expect(await at.ask(topUp + fee)).toEqual({ outcome: "short", balance: topUp - 4_000_00 });
    const page = await readRefundPage(at.app, at.reference, reader);
    expect(page?.form?.left).toEqual({
      typed: "6000",
      words: "At most ₦6,000: the rest of the ₦10,250 has been spent from the wallet.",
    });
    expect((await readPaymentDetails(at.app, at.reference, reader))?.refund).toBe("up to ₦6,000");
    expect(page?.facts).toContainEqual({ name: "Still in the wallet", value: "₦6,000" });
    expect(await at.ask(topUp - 4_000_00)).toMatchObject({ outcome: "asked", state: "waiting" });
    const waits = await readPaymentDetails(at.app, at.reference, reader);
    expect(waits).toMatchObject({
      refund: "the money has been spent",
      state: { text: "Refund waiting for approval" },
    });
    expect(waits?.facts).toContainEqual({ name: "Refund waiting for approval", value: "₦6,000" });
    // What waits for a second person will be taken out of the wallet too.
    expect(await at.ask(50_00)).toEqual({ outcome: "short", balance: 0 });
    expect(await readRefundPage(at.app, at.reference, reader)).toMatchObject({ isSpent: true });
  });

  test("goes to the card only, because the money is in the wallet already", async () => {
    const at = await desk("top-up");
    expect(await at.ask(100_00, { target: "wallet" })).toEqual({ outcome: "not-refundable" });
  });
});

describe("a refund to the wallet", () => {
  test("arrives at once, with a mail, and the plan ends if staff end it", async () => {
    const at = await desk();
    const part = { target: "wallet", endsPlan: true } as const;
    expect(await at.ask(2_000_00, part)).toMatchObject({ outcome: "ends-for-part", paid: 6_000_00 });
    expect(await at.ask(2_000_00, { ...part, confirmedPart: 1_000_00 })).toMatchObject({
      outcome: "ends-for-part",
    });
    expect(await runningPlans(at)).toHaveLength(1);
    await at.ask(2_000_00, { ...part, confirmedPart: 2_000_00 });
    expect(await walletBalance(at.db, at.owner.id)).toBe(2_000_00);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 2_000_00, refunding: 0 });
    expect(await runningPlans(at)).toHaveLength(0);
    expect(at.fake.calls.refund).toBe(0);
    const [mail] = await mailsTo(at.db, at.owner.email);
    expect(mail?.subject).toBe("₦2,000 of your payment is in your wallet");
    expect(mail?.text).toContain("The plan you paid for with it has ended.");
    await inOrder(at);
    const page = await readRefundPage(at.app, at.reference, reader);
    expect(page?.form?.bought?.take).toBeNull();
    expect(page?.form?.bought?.then).toMatch(/^It was taken back with the refund of \d/);
  });

  test("together with the card is never more than the payment", async () => {
    const at = await desk();
    await at.ask(4_000_00, { target: "wallet" });
    await at.ask(1_500_00);
    expect(await at.ask(500_01)).toEqual({ outcome: "too-much", left: 500_00 });
    expect(await at.ask(500_01, { target: "wallet" })).toEqual({ outcome: "too-much", left: 500_00 });
    expect(await at.ask(500_00, { target: "wallet" })).toMatchObject({ outcome: "asked" });
    expect(await at.ask(1)).toMatchObject({ outcome: "too-much", left: 0 });
  });
});

describe("a refund is refused", () => {
  test("below the provider's minimum", async () => {
    expect(await (await desk()).ask(49_99)).toEqual({ outcome: "too-little" });
  });

  test("of a payment that does not exist", async () => {
    expect(await (await desk()).ask(100_00, { reference: "KPP-NONE" })).toEqual({ outcome: "not-found" });
  });

  test.each(["open", "failed", "expired", "cancelled"] as const)("of a payment that is %s", async (state) => {
    const at = await desk();
    const { reference } = await database.db
      .insertInto("payments")
      .values({
        reference: `KPP-${at.reference.slice(4, 14)}${state.toUpperCase()}`,
        ownerId: at.owner.id,
        purpose: "top-up",
        orderId: null,
        amount: 100_00,
        walletAmount: 100_00,
        currency: "NGN",
        email: at.owner.email,
        cardId: null,
        submissionKey: null,
        state,
        result: null,
        authorizationUrl: null,
        accessCode: null,
        providerStatus: null,
        providerId: null,
        providerFee: null,
        reason: null,
        returnPath: null,
        received: null,
        sentBack: null,
        nextCheckAt: null,
        createdAt: at.app.clock.now(),
        settledAt: null,
      })
      .returning("reference")
      .executeTakeFirstOrThrow();
    expect(await at.ask(100_00, { reference })).toEqual({ outcome: "not-refundable" });
  });

  test("of money that the owner's bank asks back, or took back in part", async () => {
    const at = await desk();
    const payment = await getPayment(at.db, at.reference);
    await acceptDispute(at.app, payment, { providerId: "D1", amount: 6_000_00, end: null });
    expect(await at.ask(100_00)).toEqual({ outcome: "disputed" });
    expect(await at.ask(100_00, { target: "wallet" })).toEqual({ outcome: "disputed" });
    await acceptDispute(at.app, payment, { providerId: "D1", amount: 5_000_00, end: "lost" });
    expect(await at.ask(100_00)).toEqual({ outcome: "disputed" });
  });
});

test.each(["wallet", "source"] as const)(
  "money that a bank took back while a refund to the %s waited is not refunded again",
  async (target) => {
    const at = await makeDesk(database.db, "order", naira(1_000));
    const approval = await at.asked(6_000_00, { target });
    const payment = await getPayment(at.db, at.reference);
    for (const end of [null, "lost"] as const)
      await acceptDispute(at.app, payment, { providerId: `D2-${target}`, amount: 3_000_00, end });
    expect(await at.decideAs(at.chidi, approval)).toEqual({ outcome: "not-refundable" });
    expect(await at.decideAs(at.chidi, approval, "refused")).toMatchObject({ outcome: "decided" });
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 3_000_00, refunding: 0 });
    await inOrder(at);
  },
);

test("the same form twice is one refund, and with another amount it is refused", async () => {
  const at = await desk();
  const submissionKey = "ab".repeat(16);
  const first = await at.ask(1_000_00, { submissionKey });
  expect(await at.ask(1_000_00, { submissionKey })).toEqual(first);
  expect(await at.ask(1_000_01, { submissionKey })).toEqual({ outcome: "conflict" });
  expect(await at.ask(1_000_00, { submissionKey, staffId: at.chidi.id })).toEqual({ outcome: "conflict" });
  expect(at.fake.calls.refund).toBe(1);
  expect(await refundsOf(at)).toHaveLength(1);
});

test("the log has the reason with the staff action and its amount, and the owner never sees the reason", async () => {
  const at = await desk();
  const reference = await at.asked(1_000_00);
  const act = await at.db
    .selectFrom("staffActs")
    .select(["act", "staffId", "reason", "subjectId", "object", "after"])
    .where("object", "=", at.reference)
    .executeTakeFirstOrThrow();
  expect(act).toEqual({
    act: "refund-asked",
    staffId: at.bisi.id,
    reason: "The owner paid twice",
    subjectId: at.owner.id,
    object: at.reference,
    after: { reference, amount: 1_000_00, state: "approved", target: "source", endsPlan: false },
  });
  await told(at, "processed");
  for (const { text } of await mailsTo(at.db, at.owner.email)) expect(text).not.toContain("paid twice");
});

test("a refund of a different amount is booked as it was held, and staff are told", async () => {
  const at = await desk();
  await at.ask(1_000_00);
  const [{ providerId } = { providerId: "" }] = at.fake.refunds;
  const payment = await getPayment(at.db, at.reference);
  await acceptRefund(at.app, payment, { providerId, amount: 900_00, state: "processed" });
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00, refunding: 0 });
  expect(await alertsOf(at.db, at.reference)).toEqual(["refund"]);
});
