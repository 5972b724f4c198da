import { expect, test } from "vitest";
import { checkBooks } from "~/models/ledger/integrity.server";
import { getPayment } from "~/models/payments/payment.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { makeDesk } from "../../support/paying";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
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
