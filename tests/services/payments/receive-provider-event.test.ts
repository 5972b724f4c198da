import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { isStaleState, isRefundState, refundTransitions, type RefundState } from "~/models/payments/refund";
import {
  processInbox,
  receiveProviderEvent,
  handleNow,
} from "~/services/payments/receive-provider-event.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { testDatabase } from "../../support/database";
import {
  deliver,
  fakeCard,
  nextId,
  publishedRefund,
  refund,
  success,
  webhookEvent,
} from "../../support/fake-payments";
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

async function makeShop() {
  const payer = await makePayer(database.db);
  const { app, owner, db } = payer;
  return { ...payer, order: await makeAwaitingOrder(db, owner, app.clock.now()) };
}

type Shop = Awaited<ReturnType<typeof makeShop>>;

const dispute = (
  id: bigint,
  reference: string,
  event: string,
  amount: number,
  resolution: string | null = null,
) =>
  webhookEvent(
    `charge.dispute.${event}`,
    `"id":${id},"refund_amount":${amount},"resolution":${JSON.stringify(resolution)},"transaction":{"reference":"${reference}"}`,
  );

async function endOf({ db, owner }: Shop) {
  const payments = await db
    .selectFrom("payments")
    .select(["state", "result", "refunded"])
    .where("ownerId", "=", owner.id)
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["state", "amount"])
    .where("ownerId", "=", owner.id)
    .execute();
  const disputes = await db.selectFrom("disputes").select("state").where("ownerId", "=", owner.id).execute();
  const plans = await db
    .selectFrom("subscriptions")
    .select(["planId", "endedAt"])
    .where("ownerId", "=", owner.id)
    .execute();
  const running = plans.filter(({ endedAt }) => endedAt === null).length;
  return { payments, refunds, disputes, plans: plans.length, running, books: await books(db, owner.id) };
}

test("an event settles its payment, and five copies settle it once", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  const told = success(reference);
  expect(await receiveProviderEvent(app, told)).not.toBeNull();
  for (let copy = 1; copy < 5; copy += 1) expect(await receiveProviderEvent(app, told)).toBeNull();
  expect(await processInbox(app)).toBe(1);
  expect(await processInbox(app)).toBe(0);
  expect(await walletBalance(db, owner.id)).toBe(topUp);
});

test("an event with the transaction's number and another reference does not hide the true one", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  const providerId = nextId();
  fake.pay(reference);
  await deliver(app, [success("KPP-another", providerId), success(reference, providerId)]);
  expect(await walletBalance(db, owner.id)).toBe(topUp);
});

test("the stored event holds neither card nor address", async () => {
  const { app, db } = await makeShop();
  const providerId = nextId();
  const id = await receiveProviderEvent(app, success("KPP-unknown", providerId));
  const kept = await db
    .selectFrom("providerEvents")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept.body).not.toContain("AUTH_x");
  expect(kept.dedupeKey).toBe(`charge.success:${providerId}:KPP-unknown`);
});

test("an event that comes three days late still counts", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  await db
    .updateTable("payments")
    .set({ state: forceState("expired") })
    .where("reference", "=", reference)
    .execute();
  app.setTime(new Date(app.clock.now().getTime() + 72 * HOUR));
  fake.pay(reference);
  await deliver(app, [success(reference)]);
  expect(await walletBalance(db, owner.id)).toBe(topUp);
});

test("an event left unhandled by a dead process or a silent provider is handled later", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  const id = await receiveProviderEvent(app, success(reference));
  fake.next.verify = { outcome: "unknown", reason: "timeout" };
  await handleNow(app, id ?? 0);
  expect(await walletBalance(db, owner.id)).toBe(0);
  fake.next.verify = null;
  app.setTime(new Date(app.clock.now().getTime() + MINUTE));
  await processInbox(app);
  expect(await walletBalance(db, owner.id)).toBe(topUp);
});

test("an event that is not ours, unreadable or of another kind is noted and ignored", async () => {
  const { app, db } = await makeShop();
  const bodies = [
    success("KPP-2222222222222222"),
    Buffer.from("no json"),
    Buffer.from('{"event":7}'),
    webhookEvent("transfer.success", `"id":${nextId()}`),
    webhookEvent("refund.strange", `"id":${nextId()},"transaction_reference":"KPP-2222222222222222"`),
  ];
  for (const one of bodies) await receiveProviderEvent(app, one);
  await processInbox(app);
  const left = await db.selectFrom("providerEvents").select("event").where("handledAt", "is", null).execute();
  expect(left).toEqual([]);
});

const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

const orders = permutations(["charge", "pending", "processing", "processed"]);

async function refundInOrder(purpose: "order" | "top-up", steps: string[], copies: number) {
  const shop = await makeShop();
  const { app, fake, owner, order } = shop;
  const request = purpose === "order" ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, request);
  fake.pay(reference, { fees: 100_00 });
  const tidy = steps === orders[0];
  const id = nextId();
  const events: Record<string, Buffer> = {
    charge: success(reference),
    ...Object.fromEntries(
      ["pending", "processing", "processed"].map((state) => [
        state,
        refund(id, reference, state, request.amount),
      ]),
    ),
  };
  const made = fake.giveBack(reference, request.amount, null);
  for (const step of steps) {
    if (isStaleState(made.state, step)) made.state = step;
    if (!tidy) fake.remember(reference, { status: "reversed" });
    await deliver(
      app,
      Array.from({ length: copies }, () => events[step] ?? Buffer.alloc(0)),
    );
  }
  fake.remember(reference, { status: "reversed" });
  await deliver(app, [success(reference)]);
  return endOf(shop);
}

test.each(["order", "top-up"] as const)(
  "a full refund of a card payment for a %s ends the same in every order, with any repeats",
  async (purpose) => {
    const tidy = await refundInOrder(purpose, orders[0] ?? [], 1);
    expect(tidy).toMatchObject({ refunds: [{ state: "processed" }], running: 0 });
    expect(tidy.payments[0]?.refunded).toBeGreaterThan(0);
    expect(tidy.books).toEqual(
      purpose === "order"
        ? { paystack_clearing: -100_00, plan_income: -6_000_00, provider_fee: 100_00, refund: 6_000_00 }
        : { paystack_clearing: -100_00, provider_fee: 100_00, refund: fee, top_up_fee_income: -fee },
    );
    for (const steps of orders.slice(1)) expect(await refundInOrder(purpose, steps, 2)).toEqual(tidy);
  },
);

test("a partial refund leaves the plan, and a wallet gives no more than it holds", async () => {
  const { app, fake, owner, order, db } = await makeShop();
  const reference = await begin(app, orderRequest(owner, order));
  fake.pay(reference);
  const done = { state: "processed" };
  const part = fake.giveBack(reference, 1_000_00, null, done);
  await deliver(app, [success(reference), refund(BigInt(part.providerId), reference, "processed", 1_000_00)]);
  expect(await endOf({ app, fake, owner, order, db })).toMatchObject({
    payments: [{ state: "settled", refunded: 1_000_00 }],
    running: 1,
  });
  const added = await begin(app, topUpRequest(owner));
  fake.pay(added);
  await settlePayment(app, added);
  await db.updateTable("wallets").set({ balance: 1_00 }).where("ownerId", "=", owner.id).execute();
  fake.giveBack(added, topUp + fee, null, done);
  await deliver(app, [publishedRefund(added, "processed", topUp + fee)]);
  expect(await walletBalance(db, owner.id)).toBe(0);
});

test("the provider's reversed status alone takes nothing", async () => {
  const shop = await makeShop();
  const { app, fake, owner, order } = shop;
  const reference = await begin(app, orderRequest(owner, order));
  fake.pay(reference);
  await settlePayment(app, reference);
  const before = await endOf(shop);
  for (const status of ["reversal-pending", "reversed"]) {
    fake.remember(reference, { status });
    await settlePayment(app, reference);
    await deliver(app, [success(reference)]);
  }
  expect(await endOf(shop)).toEqual(before);
});

test("a refund that fails takes nothing, and staff are told", async () => {
  const shop = await makeShop();
  const { app, fake, owner, db } = shop;
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  const id = BigInt(fake.giveBack(reference, topUp, null, { state: "failed" }).providerId);
  await deliver(app, [refund(id, reference, "failed", topUp), refund(id, reference, "pending", topUp)]);
  expect(await endOf(shop)).toMatchObject({ refunds: [{ state: "failed" }], payments: [{ refunded: 0 }] });
  expect(await walletBalance(db, owner.id)).toBe(topUp);
  expect(await alertsOf(db, reference)).toEqual(["refund"]);
});

async function disputeInOrder(purpose: "order" | "top-up", events: string[], resolution: string) {
  const shop = await makeShop();
  const { app, fake, owner, order } = shop;
  const request = purpose === "order" ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, request);
  fake.pay(reference);
  if (events[0] === "create") await settlePayment(app, reference);
  const id = nextId();
  const facts = { providerId: String(id), amount: request.amount };
  fake.dispute(reference, facts);
  for (const event of events) {
    if (event === "resolve") fake.dispute(reference, { ...facts, status: "resolved", resolution });
    await deliver(app, [
      dispute(id, reference, event, request.amount, event === "resolve" ? resolution : null),
    ]);
  }
  const { books: sums, disputes, running } = await endOf(shop);
  return { state: disputes[0]?.state, running, held: sums.suspense ?? 0, wallet: sums.wallet ?? 0 };
}

test.each([
  ["top-up", "declined", { state: "won", running: 0, held: 0, wallet: -topUp }],
  ["top-up", "merchant-accepted", { state: "lost", running: 0, held: 0, wallet: 0 }],
  ["order", "declined", { state: "won", running: 1, held: 0, wallet: 0 }],
  ["order", "merchant-accepted", { state: "lost", running: 0, held: 0, wallet: 0 }],
] as const)(
  "a dispute of a %s that ends with %j ends the same whichever event comes first",
  async (purpose, resolution, end) => {
    for (const events of permutations(["create", "remind", "resolve"]))
      expect(await disputeInOrder(purpose, events, resolution)).toEqual(end);
  },
);

test("the amount of an open dispute cannot be spent", async () => {
  const { app, fake, owner, db } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  const { providerId } = fake.dispute(reference, { amount: topUp });
  await deliver(app, [success(reference), dispute(BigInt(providerId), reference, "create", topUp)]);
  expect(await walletBalance(db, owner.id)).toBe(0);
  expect((await books(db, owner.id)).suspense).toBe(-topUp);
  expect(await alertsOf(db, reference)).toEqual(["dispute"]);
});

const told = refundTransitions.states.filter(isRefundState);

test.each(told)("a refund whose only event is %j is recorded", async (state) => {
  const shop = await makeShop();
  const { app, fake, owner } = shop;
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  await settlePayment(app, reference);
  fake.giveBack(reference, topUp, null, { state });
  await deliver(app, [publishedRefund(reference, state, topUp)]);
  expect((await endOf(shop)).refunds).toEqual([{ state, amount: topUp }]);
});

test("refunds move only along their table, in any order of events", async () => {
  const words = fc.array(fc.constantFrom<RefundState[]>(...told), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(words, async (events) => {
      const shop = await makeShop();
      const { app, fake, owner } = shop;
      const reference = await begin(app, topUpRequest(owner));
      fake.pay(reference, { authorization: fakeCard });
      await settlePayment(app, reference);
      const [first = "pending", ...later] = events;
      const made = fake.giveBack(reference, topUp, null);
      for (const state of events) {
        made.state = state;
        await deliver(app, [publishedRefund(reference, state, topUp)]);
      }
      const expected = later.reduce(
        (state, next) => (refundTransitions.canMove(state, next) ? next : state),
        first,
      );
      const end = await endOf(shop);
      expect(end.refunds).toEqual([{ state: expected, amount: topUp }]);
      expect(end.payments[0]?.refunded).toBe(expected === "processed" ? topUp : 0);
    }),
    { numRuns: 10 },
  );
}, 60_000);
