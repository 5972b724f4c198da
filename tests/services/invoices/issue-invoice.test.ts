import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import type { InvoiceContent } from "~/models/invoices/invoice";
import { insertInvoice } from "~/models/invoices/invoice.server";
import { feesInvoice } from "~/models/invoices/top-up-fee";
import { checkBooks } from "~/models/ledger/integrity.server";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { saveBusiness } from "~/models/users/location.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeAwaitingOrder, makeDesk } from "../../support/paying";
import { buyPlan } from "../../support/subscriber";

const database = await testDatabase();

const invoicesOf = (db: Db, ownerId: number) =>
  db.selectFrom("invoices").selectAll().where("ownerId", "=", ownerId).orderBy("id").execute();

const registered = {
  legalName: "Ada Provisions Limited",
  cacNumber: "RC1234567",
  taxNumber: "12345678-0001",
  street: "4 Broad Street",
  city: "Lagos Island",
  addressState: "Lagos",
};

test("a paid plan has an invoice with both parties, its lines and a number of the series", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await saveBusiness(database.db, owner.id, { shopName: "Ada", address: "12 Allen Avenue", ...registered });
  await buyPlan(app, owner, { duration: "yearly", extras: { users: 1 } });
  const [invoice, ...others] = await invoicesOf(database.db, owner.id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: "invoice",
    corrects: null,
    reason: null,
    credited: 0,
    paidBy: "Wallet",
    irn: null,
    einvoiceState: "none",
    csid: null,
    qr: null,
    sentAt: null,
    buyer: {
      name: owner.name,
      email: owner.email,
      phone: owner.phone,
      country: "NG",
      kind: "B2B",
      legalName: "Ada Provisions Limited",
      cacNumber: "RC1234567",
      taxNumber: "12345678-0001",
      street: "4 Broad Street",
      city: "Lagos Island",
      state: "Lagos",
      address: "12 Allen Avenue",
    },
    seller: { name: "Kaypoint", email: app.config.contact.mailbox, cacNumber: null },
  });
  expect(invoice?.number).toMatch(/^INV\d{4}\d{6}$/);
  const order = await database.db
    .selectFrom("orders")
    .selectAll()
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  expect(invoice).toMatchObject({ orderId: order.id, reference: order.reference, total: order.total });
});

test("later changes of the business leave its invoices as they are", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await buyPlan(app, owner);
  await saveBusiness(database.db, owner.id, { shopName: "Ada", address: "", ...registered });
  expect(await invoicesOf(database.db, owner.id)).toMatchObject([{ buyer: { legalName: "", kind: "B2C" } }]);
  for (const change of [{ total: 1 }, { buyer: JSON.stringify({}) }, { title: "Another" }])
    await expect(
      database.db.updateTable("invoices").set(change).where("ownerId", "=", owner.id).execute(),
    ).rejects.toThrow("invoices are append-only");
  await expect(database.db.deleteFrom("invoices").where("ownerId", "=", owner.id).execute()).rejects.toThrow(
    "invoices are append-only",
  );
});

test("a payment that did not settle, and an order that costs nothing, have no invoice", async () => {
  const app = makeContext(database.db);
  const owner = await makeOwner(database.db);
  await makeAwaitingOrder(database.db, owner, app.clock.now());
  expect(await invoicesOf(database.db, owner.id)).toEqual([]);
});

test("each refund has a credit note with the parties of its invoice, and together never more than it", async () => {
  const at = await makeDesk(database.db, "order");
  await at.ask(naira(2_000), { target: "wallet" });
  await saveBusiness(at.db, at.owner.id, { shopName: "Ada", address: "", ...registered });
  await at.ask(naira(4_000), { target: "wallet" });
  const [invoice, ...notes] = await invoicesOf(at.db, at.owner.id);
  expect(invoice).toMatchObject({ kind: "invoice", total: naira(6_000), credited: naira(6_000) });
  expect(notes).toMatchObject([
    { kind: "credit-note", corrects: invoice?.id, total: naira(2_000), reference: invoice?.reference },
    { kind: "credit-note", corrects: invoice?.id, total: naira(4_000), buyer: invoice?.buyer },
  ]);
  expect(notes.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^CN\d{10}$/),
    expect.stringMatching(/^CN\d{10}$/),
  ]);
  expect(notes[0]?.reason).toBe(`Refund of payment ${at.reference}`);
});

test("a payment that the bank takes back has a credit note too", async () => {
  const at = await makeDesk(database.db, "order");
  const payment = await getPayment(at.db, at.reference);
  const update = { providerId: String(payment.id), amount: at.amount, end: "lost" as const };
  await acceptDispute(at.app, payment, update);
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([
    { kind: "invoice", credited: at.amount },
    { kind: "credit-note", total: at.amount },
  ]);
});

const now = new Date();
const content = feesInvoice(
  [{ paymentId: 1, purpose: "top-up", amount: 100, earnedAt: now, receipt: "2026-000001" }],
  now,
);
const seller = {
  name: "Kaypoint",
  address: "Lagos",
  taxNumber: null,
  cacNumber: null,
  email: "",
  phone: "",
};

test("a transaction that is rolled back leaves no gap in the numbers", async () => {
  const owner = await makeOwner(database.db);
  const paper = { ownerId: owner.id, orderId: null, seller, content, now };
  const write = (reference: string) =>
    database.db.transaction().execute(async (trx) => {
      await insertInvoice(trx, { ...paper, reference });
      await sql`set constraints all immediate`.execute(trx);
      if (reference === "B") throw new Error("lost");
    });
  await write("A");
  await expect(write("B")).rejects.toThrow("lost");
  await write("C");
  const [first, second] = await invoicesOf(database.db, owner.id);
  expect(second?.serial).toBe((first?.serial ?? 0) + 1);
});

test("an invoice whose lines do not add up, or a second one for the same money, is refused", async () => {
  const owner = await makeOwner(database.db);
  const write = (change: Partial<InvoiceContent>, reference = "D") =>
    insertInvoice(database.db, {
      ownerId: owner.id,
      orderId: null,
      reference,
      seller,
      now,
      content: { ...content, ...change },
    });
  await expect(write({ net: 99, total: 99 })).rejects.toThrow("invoices_add_up");
  await expect(write({ vat: 1, total: 101 })).rejects.toThrow("invoices_add_up");
  await expect(write({ lines: [] })).rejects.toThrow("invoices_add_up");
  await write({});
  await expect(write({})).rejects.toThrow("invoices_of_reference");
});

test("the books say that all numbers and sums are whole", async () => {
  expect((await checkBooks(database.db)).filter((problem) => /invoice|credit/.test(problem))).toEqual([]);
});

test("a sale from before there were invoices is given back without a credit note", async () => {
  const at = await makeDesk(database.db, "order");
  await sql`alter table invoices disable trigger append_only`.execute(at.db);
  await at.db.deleteFrom("invoices").where("ownerId", "=", at.owner.id).execute();
  await sql`alter table invoices enable trigger append_only`.execute(at.db);
  expect(await at.ask(naira(2_000), { target: "wallet" })).toMatchObject({ state: "approved" });
  expect(await invoicesOf(at.db, at.owner.id)).toEqual([]);
});
