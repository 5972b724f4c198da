import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { isStaleState } from "~/models/payments/refund";
import { listRefunds } from "~/models/payments/refund.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { testDatabase } from "../../support/database";
import { deliver, publishedRefund, refund, webhookEvent } from "../../support/fake-payments";
import { subjectsTo } from "../../support/messages";
import { alertsOf, books, makeDesk, topUp } from "../../support/paying";

const database = await testDatabase();

const desk = (paid: "order" | "top-up" = "top-up") => makeDesk(database.db, paid);

type Desk = Awaited<ReturnType<typeof desk>>;

const refundsOf = async ({ db, reference }: Desk) => listRefunds(db, (await getPayment(db, reference)).id);

const mailsAboutRefunds = async ({ db, owner }: Desk) =>
  (await subjectsTo(db, owner.id)).filter((subject) => subject.includes("was refunded"));

const outcomesOf = async ({ db, reference }: Desk, event: string) => {
  const rows = await db
    .selectFrom("providerEvents")
    .select("outcome")
    .where("reference", "=", reference)
    .where("event", "=", event)
    .execute();
  return rows.map(({ outcome }) => outcome);
};

describe("an event in the provider's published form, without a refund number", () => {
  test("matches the refund that staff asked for, which is booked once", async () => {
    const at = await desk();
    await at.ask(1_000_00);
    at.fake.refunds[0]!.state = "processed";
    await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00, "132013318360")]);
    expect(await refundsOf(at)).toHaveLength(1);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - 1_000_00);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00, refunding: 0 });
    expect(await mailsAboutRefunds(at)).toHaveLength(1);
    expect(await checkBooks(at.db)).toEqual([]);
  });

  test("does not take a full refund to 200 %", async () => {
    const at = await desk("order");
    await at.ask(6_000_00);
    const made = at.fake.refunds[0]!;
    for (const state of ["pending", "processing", "processed"]) {
      made.state = state;
      const number = state === "processed" ? "TRF_9vgfawjnoz58uxy" : null;
      await deliver(at.app, [publishedRefund(at.reference, state, 6_000_00, number)]);
    }
    expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 6_000_00, paystack_clearing: -100_00 });
    expect(await refundsOf(at)).toMatchObject([{ state: "processed" }]);
  });
});

describe("an event about a refund unknown to the provider", () => {
  test("books nothing, is kept, and alerts the operator", async () => {
    const at = await desk("order");
    await deliver(at.app, [
      publishedRefund(at.reference, "processed", 400_00, "TRF_forged1"),
      publishedRefund(at.reference, "processed", 1_000_00, "TRF_forged2"),
    ]);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0 });
    expect(await refundsOf(at)).toEqual([]);
    expect(await mailsAboutRefunds(at)).toEqual([]);
    expect(await alertsOf(at.db, at.reference)).toEqual(["refund-unknown"]);
    for (let hours = 0; hours < 3; hours += 1) {
      at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
      await deliver(at.app, []);
    }
    expect(await outcomesOf(at, "refund.processed")).toEqual(["not known there", "not known there"]);
  });
});

describe("every documented form of a refund event", () => {
  const shapes: Record<string, (at: Desk, state: string, providerId: string) => Buffer> = {
    "no number and no reference": (at, state) => publishedRefund(at.reference, state, 1_000_00),
    "no number and a reference": (at, state) => publishedRefund(at.reference, state, 1_000_00, "TRF_1"),
    "a number": (at, state, id) => refund(BigInt(id), at.reference, state, 1_000_00),
    "an amount that cannot be read": (at, state) =>
      webhookEvent(`refund.${state}`, `"transaction_reference":"${at.reference}","amount":"a lot"`),
    "no amount at all": (at, state) =>
      webhookEvent(`refund.${state}`, `"transaction_reference":"${at.reference}"`),
  };
  const orders = [
    ["pending", "processing", "processed"],
    ["processed", "processing", "pending"],
  ];
  const cases = Object.keys(shapes).flatMap((shape) => orders.map((order) => [shape, order] as const));

  test.each(cases)("%s, in the order %j, twice each, is booked once", async (shape, order) => {
    const at = await desk();
    await at.ask(1_000_00);
    const made = at.fake.refunds[0]!;
    made.state = order.includes("processed") && order[0] === "processed" ? "processed" : "pending";
    for (const state of order) {
      if (isStaleState(made.state, state)) made.state = state;
      const event = shapes[shape]!(at, state, made.providerId);
      await deliver(at.app, [event, event]);
    }
    expect(await refundsOf(at)).toMatchObject([{ state: "processed", providerId: made.providerId }]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - 1_000_00);
    expect(await mailsAboutRefunds(at)).toHaveLength(1);
    expect(await alertsOf(at.db, at.reference)).toEqual([]);
    expect(await checkBooks(at.db)).toEqual([]);
  });
});

test("an event before the answer to our call is handled at once and is not a second refund", async () => {
  const at = await desk();
  at.fake.next.refund = { outcome: "unknown", reason: "socket hang up" };
  const note = await at.asked(1_000_00);
  const made = at.fake.giveBack(at.reference, 1_000_00, note, { state: "processed" });
  await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00, "TRF_1")]);
  expect(await refundsOf(at)).toMatchObject([{ state: "processed", note, providerId: made.providerId }]);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00, refunding: 0 });
});

test("while the provider cannot be asked nothing is booked, and the event is retried", async () => {
  const at = await desk();
  at.fake.giveBack(at.reference, 1_000_00, null, { state: "processed" });
  at.fake.next.refunds = { outcome: "unknown", reason: "HTTP 500" };
  const event = publishedRefund(at.reference, "processed", 1_000_00);
  await deliver(at.app, [event]);
  expect(await refundsOf(at)).toEqual([]);
  expect(await outcomesOf(at, "refund.processed")).toEqual([null]);
  at.fake.next.refunds = null;
  at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
  await deliver(at.app, []);
  expect(await refundsOf(at)).toMatchObject([{ state: "processed", note: null }]);
  expect(await outcomesOf(at, "refund.processed")).toEqual(["refund processed"]);
  expect(await alertsOf(at.db, at.reference)).toEqual([]);
});

test("a list behind its own event is asked again, and only the list counts", async () => {
  const at = await desk();
  const made = at.fake.giveBack(at.reference, 1_000_00, null, { state: "processing" });
  await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00)]);
  expect(await refundsOf(at)).toMatchObject([{ state: "processing" }]);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0 });
  made.state = "processed";
  at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
  await deliver(at.app, []);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00 });
});

test("two refunds of one amount are two, even if their events are byte for byte the same", async () => {
  const at = await desk();
  for (let refunds = 1; refunds <= 2; refunds += 1) {
    at.fake.giveBack(at.reference, 1_000_00, null, { state: "processed" });
    await deliver(at.app, [publishedRefund(at.reference, "processed", 1_000_00)]);
    expect(await refundsOf(at)).toHaveLength(refunds);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: refunds * 1_000_00 });
  }
  expect(await checkBooks(at.db)).toEqual([]);
});

test("refunds never exceed the payment, and staff are told of the rest", async () => {
  const at = await desk("order");
  await at.ask(4_000_00, { target: "wallet" });
  at.fake.giveBack(at.reference, 6_000_00, null, { state: "processed" });
  await deliver(at.app, [publishedRefund(at.reference, "processed", 6_000_00)]);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 6_000_00 });
  expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 6_000_00 });
  expect(await alertsOf(at.db, at.reference)).toEqual(["refund-above"]);
  expect(await checkBooks(at.db)).toEqual([]);
});

test("our refund is booked with what others left, and its hold is released", async () => {
  const at = await desk("order");
  await at.ask(6_000_00);
  await at.db
    .updateTable("payments")
    .set({ refunded: 2_000_00 })
    .where("reference", "=", at.reference)
    .execute();
  at.fake.refunds[0]!.state = "processed";
  await deliver(at.app, [publishedRefund(at.reference, "processed", 6_000_00)]);
  expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 6_000_00, refunding: 0 });
  expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 4_000_00 });
  expect((await books(at.db, at.owner.id)).suspense).toBeUndefined();
  expect(await alertsOf(at.db, at.reference)).toEqual(["refund-above"]);
});

test("the database refuses refunds above the payment, from any code", async () => {
  const at = await desk("order");
  const { id } = await getPayment(at.db, at.reference);
  const row = {
    paymentId: id,
    ownerId: at.owner.id,
    target: "source" as const,
    state: "processed" as const,
  };
  const times = { createdAt: at.app.clock.now(), updatedAt: at.app.clock.now(), nextCheckAt: null };
  const insert = (number: string, amount: number) =>
    at.db
      .insertInto("refunds")
      .values({ ...row, ...times, providerId: number, amount, booked: amount })
      .execute();
  await insert("71", 4_000_00);
  await expect(insert("72", 2_000_01)).rejects.toThrow("more than was paid");
  await expect(insert("71", 1_00)).rejects.toThrow(/unique|duplicate/);
  await insert("73", 2_000_00);
});

describe("a refund that ends a dispute", () => {
  const lose = { status: "resolved", resolution: "merchant-accepted" };

  test.each([
    ["refund first", ["refund", "dispute"]],
    ["dispute first", ["dispute", "refund"]],
  ])("is booked with the dispute only, %s", async (_order, events) => {
    const at = await desk("order");
    const { providerId } = at.fake.dispute(at.reference, { amount: 6_000_00, ...lose });
    at.fake.giveBack(at.reference, 6_000_00, null, { state: "processed", disputeId: providerId });
    for (const event of events)
      await deliver(at.app, [
        event === "refund"
          ? publishedRefund(at.reference, "processed", 6_000_00, "TRF_1")
          : webhookEvent(
              "charge.dispute.resolve",
              `"id":${providerId},"transaction":{"reference":"${at.reference}"}`,
            ),
      ]);
    expect(await refundsOf(at)).toEqual([]);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 6_000_00 });
    expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 6_000_00, paystack_clearing: -100_00 });
    expect(await checkBooks(at.db)).toEqual([]);
  });
});

describe("an event about a dispute", () => {
  const told = (at: Desk, event: string, data: string) =>
    webhookEvent(`charge.dispute.${event}`, `${data},"transaction":{"reference":"${at.reference}"}`);

  test("that the provider does not have holds nothing, and alerts the operator", async () => {
    const at = await desk();
    await deliver(at.app, [
      told(at, "resolve", '"id":81,"refund_amount":1025000,"resolution":"merchant-accepted"'),
    ]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0 });
    expect(await alertsOf(at.db, at.reference)).toEqual(["dispute-unknown"]);
  });

  test("with the number of another payment's dispute is ignored", async () => {
    const [at, other] = [await desk(), await desk()];
    const { providerId } = other.fake.dispute(other.reference, { transactionId: "1" });
    at.fake.next.dispute = {
      outcome: "found",
      dispute: { ...other.fake.dispute(other.reference, { providerId }) },
    };
    await deliver(at.app, [told(at, "create", `"id":${providerId},"refund_amount":1000`)]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp);
    expect(await alertsOf(at.db, at.reference)).toEqual(["dispute-unknown"]);
  });

  test("counts by what the provider says about it, not by its own content", async () => {
    const at = await desk();
    const { providerId } = at.fake.dispute(at.reference, { amount: 4_000_00 });
    await deliver(at.app, [
      told(at, "resolve", `"id":${providerId},"refund_amount":1025000,"resolution":"merchant-accepted"`),
    ]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - 4_000_00);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 0 });
    at.fake.dispute(at.reference, {
      providerId,
      amount: 1_000_00,
      status: "resolved",
      resolution: "merchant-accepted",
    });
    await deliver(at.app, [told(at, "remind", `"id":${providerId}`)]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp - 1_000_00);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 1_000_00 });
    expect(await checkBooks(at.db)).toEqual([]);
  });

  test("with an unknown resolution moves nothing, and staff are told", async () => {
    const at = await desk();
    const { providerId } = at.fake.dispute(at.reference, { status: "archived" });
    await deliver(at.app, [told(at, "create", `"id":${providerId}`)]);
    expect(await walletBalance(at.db, at.owner.id)).toBe(topUp);
    expect(await alertsOf(at.db, at.reference)).toEqual(["dispute-unclear"]);
  });

  test("after a partial refund takes no more than the rest, and staff are told", async () => {
    const at = await desk("order");
    await at.ask(4_000_00, { target: "wallet" });
    const { providerId } = at.fake.dispute(at.reference, { amount: 6_000_00 });
    await deliver(at.app, [told(at, "create", `"id":${providerId}`)]);
    at.fake.dispute(at.reference, { providerId, status: "resolved", resolution: "auto-accepted" });
    await deliver(at.app, [told(at, "resolve", `"id":${providerId}`)]);
    expect(await getPayment(at.db, at.reference)).toMatchObject({ refunded: 6_000_00 });
    expect(await books(at.db, at.owner.id)).toMatchObject({ refund: 6_000_00 });
    expect(await checkBooks(at.db)).toEqual([]);
    expect(await alertsOf(at.db, at.reference)).toEqual(["dispute", "dispute-above"]);
  });
});

test("a refund and a resolved dispute whose events were lost are found by the daily comparison", async () => {
  const [refunded, disputed] = [await desk("order"), await desk("order")];
  refunded.fake.giveBack(refunded.reference, 6_000_00, null, { state: "processed" });
  refunded.fake.remember(refunded.reference, { status: "reversed" });
  const { providerId } = disputed.fake.dispute(disputed.reference, { amount: 6_000_00 });
  const payment = await getPayment(disputed.db, disputed.reference);
  await acceptDispute(disputed.app, payment, { providerId, amount: 6_000_00, end: null });
  disputed.fake.dispute(disputed.reference, { providerId, status: "resolved", resolution: "declined" });
  for (const [days, at] of [refunded, disputed].entries()) {
    at.app.setTime(new Date(at.app.clock.now().getTime() + (days + 1) * DAY));
    await reportDay(at.app);
  }
  expect(await getPayment(refunded.db, refunded.reference)).toMatchObject({ refunded: 6_000_00 });
  expect((await books(disputed.db, disputed.owner.id)).suspense).toBeUndefined();
});
