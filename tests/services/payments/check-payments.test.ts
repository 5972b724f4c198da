import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { dayBefore, nextCheck } from "~/models/payments/reconciliation";
import { getPayment } from "~/models/payments/payment.server";
import type { PaymentProvider } from "~/models/payments/provider";
import { reportDay } from "~/services/payments/compare-day.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { paymentJobs } from "~/services/payments/jobs.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, runJob, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments, nextId } from "../../support/fake-payments";
import { alertsOf, begin, fee, topUp, topUpRequest, writeDown } from "../../support/paying";

let start = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();
/** A separate day for each test, long after what the others left behind. */
beforeEach(() => void (start = new Date(start.getTime() + 30 * DAY)));

async function makeShop() {
  const fake = fakePayments();
  const app = { ...makeContext(database.db, start), payments: fake.provider };
  const after = (milliseconds: number) => app.setTime(new Date(start.getTime() + milliseconds));
  return { app, fake, owner: await makeOwner(database.db), db: database.db, after };
}

test("a payment is checked after 1, 5, 15 and 60 minutes and 6, 24 and 72 hours", () => {
  const begun = new Date(0);
  const times = Array.from({ length: 8 }, (_, done) => nextCheck(begun, done, "card")?.getTime() ?? null);
  const minutes = [1, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60];
  expect(times).toEqual([...minutes.map((minute) => minute * MINUTE), null]);
});

test("an unpaid payment is checked seven times, then expires, and still counts if paid after that", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  for (let minute = 1; minute <= 80 * 60; minute += minute < 70 ? 1 : 30) {
    after(minute * MINUTE);
    await checkDue(app);
  }
  expect(fake.calls.verify).toBe(7);
  expect(await getPayment(db, reference)).toMatchObject({ state: "expired" });
  fake.pay(reference);
  expect(await settlePayment(app, reference)).toMatchObject({ state: "settled" });
});

test("a payment whose event was missed is settled by the next check", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  await checkDue(app);
  expect(await walletBalance(db, owner.id)).toBe(0);
  after(MINUTE);
  await checkDue(app);
  expect(await walletBalance(db, owner.id)).toBe(topUp);
});

test("nothing expires while the provider is silent", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.next.verify = { outcome: "busy", retryAfterSeconds: 30 };
  for (let hour = 1; hour < 200; hour += 1) {
    after(hour * HOUR);
    await checkDue(app);
  }
  expect(await getPayment(db, reference)).toMatchObject({ state: "open" });
  fake.next.verify = null;
  after(200 * HOUR);
  await checkDue(app);
  expect(await getPayment(db, reference)).toMatchObject({ state: "expired" });
});

test("a process that dies between recording a payment and requesting it leaves nothing waiting forever", async () => {
  const { app, owner, db, after } = await makeShop();
  const reference = await writeDown(db, owner, start);
  after(5 * MINUTE);
  await checkDue(app);
  await checkDue(app);
  expect(await getPayment(db, reference)).toMatchObject({ state: "failed", submissionKey: null });
});

test("the day before is a day in Lagos", () => {
  const { name, from, to } = dayBefore(new Date("2026-11-20T23:30:00Z"));
  expect([name, from.toISOString(), to.toISOString()]).toEqual([
    "2026-11-20",
    "2026-11-19T23:00:00.000Z",
    "2026-11-20T23:00:00.000Z",
  ]);
});

test("the daily comparison finds each kind of difference, reports it once, and repairs what it can", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const [fine, forgotten, gone, dearer, fees] = await Promise.all(
    Array.from({ length: 5 }, () => begin(app, topUpRequest(owner))),
  );
  if (!fine || !forgotten || !gone || !dearer || !fees) throw new Error("not begun");
  for (const reference of [fine, forgotten, gone, dearer, fees]) fake.pay(reference, { fees: 200_00 });
  for (const reference of [fine, gone, dearer, fees]) await settlePayment(app, reference);
  fake.remember("KPP-of-nobody", { status: "success", amount: 77_00 });
  fake.remember(gone, { status: "failed" });
  fake.remember(dearer, { amount: topUp });
  fake.remember(fees, { fees: 201_00 });
  after(DAY);
  expect(await reportDay(app)).toBe("done");
  expect(await alertsOf(db, fine)).toEqual([]);
  expect(await alertsOf(db, "KPP-of-nobody")).toEqual(["paid-not-recorded"]);
  expect(await alertsOf(db, gone)).toEqual(["recorded-not-paid"]);
  expect(await alertsOf(db, dearer)).toEqual(["amount-drift"]);
  expect(await alertsOf(db, fees)).toEqual(["fee-drift"]);
  expect(await getPayment(db, forgotten)).toMatchObject({ state: "settled" });
  expect(await reportDay(app)).toBe("done before");
  const mails = await db
    .selectFrom("outbox")
    .select("text")
    .where("dedupeKey", "=", `payment-report:${dayBefore(app.clock.now()).name}`)
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("4 differ");
  expect(mails[0]?.text).toContain(`${topUp + fee} kobo here`);
});

test("a payment made long after its page was opened, without an event, is found within a week", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  await db
    .updateTable("payments")
    .set({ state: forceState("expired") })
    .where("reference", "=", reference)
    .execute();
  fake.pay(reference);
  // The provider's list is ordered by when a page was opened.
  const payments: PaymentProvider = {
    ...fake.provider,
    list: async (span) =>
      span.from > start ? { outcome: "listed", payments: [], more: false } : fake.provider.list(span),
  };
  for (let day = 8; day < 15; day += 1) {
    after(day * DAY);
    await reportDay({ ...app, payments });
  }
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled" });
});

test("after days without jobs, payments whose pages were opened before them are found", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  await db
    .updateTable("payments")
    .set({ state: forceState("cancelled") })
    .where("reference", "=", reference)
    .execute();
  after(20 * DAY);
  await reportDay(app);
  // Its page was open, and the event of the payment is lost while no jobs run.
  fake.pay(reference);
  const payments: PaymentProvider = {
    ...fake.provider,
    list: async (span) =>
      span.from > start ? { outcome: "listed", payments: [], more: false } : fake.provider.list(span),
  };
  after(45 * DAY);
  await reportDay({ ...app, payments });
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled" });
});

test("a payment that came and went back without any event is in the books, both ways", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference, { status: "reversed", providerId: String(nextId()) });
  fake.giveBack(reference, topUp + fee, null, { state: "processed" });
  after(DAY);
  await reportDay(app);
  expect(await getPayment(db, reference)).toMatchObject({ state: "settled", refunded: topUp + fee });
  expect(await walletBalance(db, owner.id)).toBe(0);
  expect(await alertsOf(db, reference)).toEqual([]);
});

test("staff are told of a listed refund that cannot be booked, and its payment stays as it is", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.remember(reference, { status: "ongoing", providerId: String(nextId()) });
  fake.giveBack(reference, topUp, null, { state: "processed" });
  fake.refunds.push({ ...fake.refunds[0]!, reference: "KPP-of-another-shop", providerId: "77" });
  after(DAY);
  expect(await reportDay(app)).toBe("done");
  expect(await alertsOf(db, reference)).toEqual(["refund-not-recorded"]);
  expect(await getPayment(db, reference)).toMatchObject({ state: "open", refunded: 0 });
});

test("staff are told of a listed dispute that cannot be booked, and the next comparison tries it again", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference, { providerId: String(nextId()) });
  await settlePayment(app, reference);
  fake.dispute(reference);
  fake.next.dispute = { outcome: "unknown", reason: "timeout" };
  after(DAY);
  expect(await reportDay(app)).toBe("done");
  expect(await alertsOf(db, reference)).toEqual(["dispute-not-recorded"]);
  fake.next.dispute = null;
  after(2 * DAY);
  await reportDay(app);
  expect(await alertsOf(db, reference)).toEqual(["dispute", "dispute-not-recorded"]);
  expect(await walletBalance(db, owner.id)).toBe(0);
});

test("a comparison without an answer from the provider is made later", async () => {
  const { app, fake } = await makeShop();
  fake.next.list = { outcome: "unknown", reason: "timeout" };
  expect(await reportDay(app)).toBe("not possible now");
  fake.next.list = null;
  expect(await reportDay(app)).toBe("done");
});

test("the jobs do all this, and end when told to", async () => {
  const { app, fake, owner, db, after } = await makeShop();
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  after(MINUTE);
  const running = paymentJobs(app).map((job) => runJob(app, job));
  while ((await getPayment(db, reference)).state !== "settled")
    await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all(running.map((job) => job.stop()));
});
