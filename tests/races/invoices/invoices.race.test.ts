import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { feeInvoicesJob, invoiceFees } from "~/services/invoices/invoice-fees.server";
import { getPayment } from "~/models/payments/payment.server";
import { addRefunded } from "~/models/payments/refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { begin, fee, makeDesk, makePayer, topUpRequest } from "../../support/paying";
import { atOnce, PARALLEL, twoPools, whileLocked } from "../../support/races";
import { buyPlan } from "../../support/subscriber";

const database = await twoPools();

const invoices = () =>
  database.db.selectFrom("invoices").selectAll().where("kind", "=", "invoice").orderBy("serial").execute();

test("many owners who pay at once, some in vain: the numbers have no gap, and no invoice is without one", async () => {
  const owners = await Promise.all(Array.from({ length: PARALLEL }, () => makeOwner(database.db)));
  const before = (await invoices()).length;
  await atOnce(async (index) => {
    const app = makeContext(database.pool(index));
    const owner = owners[index];
    if (!owner) return;
    if (index % 5 > 0) return buyPlan(app, owner);
    // A purchase that fails after its invoice was written.
    await expect(buyPlan(app, { ...owner, id: owner.id + 1_000_000 })).rejects.toThrow();
  });
  const after = await invoices();
  expect(after).toHaveLength(before + PARALLEL - Math.ceil(PARALLEL / 5));
  expect(after.map(({ serial }) => serial)).toEqual(after.map((_, place) => place + 1));
  expect(new Set(after.map(({ number }) => number)).size).toBe(after.length);
});

test("refunds and a dispute at once: the credit notes are never more than their invoice", async () => {
  const at = await makeDesk(database.db, "order");
  const payment = await getPayment(at.db, at.reference);
  await atOnce(async (index) => {
    const app = { ...at.app, db: database.pool(index) };
    if (index % 10 === 0)
      return acceptDispute(app, payment, { providerId: "one", amount: at.amount, end: "lost" });
    return at.ask(500_00, { target: "wallet" });
  });
  const [invoice, ...notes] = await at.db
    .selectFrom("invoices")
    .selectAll()
    .where("ownerId", "=", at.owner.id)
    .orderBy("id")
    .execute();
  const { refunded } = await getPayment(at.db, at.reference);
  expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(refunded);
  expect(invoice?.credited).toBe(refunded);
  expect(refunded).toBeLessThanOrEqual(at.amount);
  expect((await checkBooks(database.db)).filter((problem) => /numbered|credit/.test(problem))).toEqual([]);
});

const feesOf = (ownerId: number) =>
  database.db
    .selectFrom("topUpFees")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .orderBy("paymentId")
    .execute();

const feeInvoicesOf = (ownerId: number) =>
  database.db
    .selectFrom("invoices")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "invoice")
    .execute();

const runJob = (app: Parameters<typeof feeInvoicesJob>[0]) => finishDue(feeInvoicesJob(app));

test("top-ups that settle while the job runs everywhere at once are each on one invoice", async () => {
  const at = await makePayer(database.db);
  const references = await Promise.all(
    Array.from({ length: PARALLEL }, () => begin(at.app, topUpRequest(at.owner))),
  );
  for (const reference of references) at.fake.pay(reference);
  const later = makeContext(database.db, new Date("2026-12-01T00:30:00Z"));
  await atOnce(async (index) => {
    const db = database.pool(index);
    await settlePayment({ ...at.app, db }, references[index] ?? "");
    await runJob({ ...later, db });
  });
  await runJob(later);
  const fees = await feesOf(at.owner.id);
  expect(fees).toHaveLength(PARALLEL);
  const papers = await feeInvoicesOf(at.owner.id);
  expect(papers.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(PARALLEL);
  expect(papers.reduce((sum, { total }) => sum + total, 0)).toBe(PARALLEL * fee);
  expect(fees.every(({ invoiceId }) => papers.some(({ id }) => id === invoiceId))).toBe(true);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("a refund beside the job takes the fee off its invoice, or is credited, never both", async () => {
  const at = await makePayer(database.db);
  const references = await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const reference = await begin(at.app, topUpRequest(at.owner));
      at.fake.pay(reference);
      await settlePayment(at.app, reference);
      return reference;
    }),
  );
  const later = makeContext(database.db, new Date("2026-12-01T00:30:00Z"));
  await atOnce(async (index) => {
    const db = database.pool(index);
    if (index % 4 === 0) return runJob({ ...later, db });
    const payment = await getPayment(db, references[index] ?? "");
    await db
      .transaction()
      .execute((trx) => addRefunded(trx, payment, { amount: payment.amount, now: later.clock.now() }));
  });
  await runJob(later);
  const refunded = PARALLEL - Math.ceil(PARALLEL / 4);
  const fees = await feesOf(at.owner.id);
  expect(fees.reduce((sum, { amount, credited }) => sum + amount - credited, 0)).toBe(
    (PARALLEL - refunded) * fee,
  );
  const papers = await feeInvoicesOf(at.owner.id);
  expect(papers.reduce((sum, { total, credited }) => sum + total - credited, 0)).toBe(
    (PARALLEL - refunded) * fee,
  );
  expect(await checkBooks(database.db)).toEqual([]);
});

test("a refund that waits for the job's lock of a fee is credited", async () => {
  const at = await makeDesk(database.db, "top-up");
  const payment = await getPayment(at.db, at.reference);
  const later = makeContext(database.db, new Date("2026-12-01T00:30:00Z"));
  await whileLocked(
    database.db,
    (trx) => invoiceFees({ ...later, db: trx, now: later.clock.now() }, at.owner.id, null),
    [
      () =>
        database
          .pool(1)
          .transaction()
          .execute((trx) => addRefunded(trx, payment, { amount: payment.amount, now: later.clock.now() })),
    ],
  );
  expect(await feesOf(at.owner.id)).toMatchObject([{ amount: fee, credited: fee }]);
  expect(await feeInvoicesOf(at.owner.id)).toMatchObject([{ total: fee, credited: fee }]);
});
