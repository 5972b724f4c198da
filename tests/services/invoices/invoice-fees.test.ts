import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { insertInvoice } from "~/models/invoices/invoice.server";
import { feesInvoice } from "~/models/invoices/top-up-fee";
import { checkBooks } from "~/models/ledger/integrity.server";
import { getPayment } from "~/models/payments/payment.server";
import { addRefunded } from "~/models/payments/refund.server";
import { saveBusiness } from "~/models/users/location.server";
import { feeInvoicesJob, invoiceFees } from "~/services/invoices/invoice-fees.server";
import { readInvoiceLinks, readWaitingFee } from "~/services/invoices/read-invoices.server";
import { sellerNow } from "~/services/invoices/seller.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { transact } from "~/services/platform/context.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { closeAccountOf } from "~/models/rights/closure.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { deleteDue } from "~/services/rights/delete-accounts.server";
import { testDatabase } from "../../support/database";
import { begin, fee, makeDesk, makePayer, topUp, topUpRequest } from "../../support/paying";

const database = await testDatabase();

const invoicesOf = (db: Db, ownerId: number) =>
  db.selectFrom("invoices").selectAll().where("ownerId", "=", ownerId).orderBy("id").execute();

type Payer = Awaited<ReturnType<typeof makePayer>>;

async function addMoney({ app, fake, owner }: Payer): Promise<string> {
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  await settlePayment(app, reference);
  await sealWaiting(app);
  return reference;
}

const runJob = ({ app }: Pick<Payer, "app">) => finishDue(feeInvoicesJob(app));

const NEXT_MONTH = new Date("2026-12-01T00:30:00Z");

async function giveBack(at: Pick<Payer, "app" | "db">, reference: string, amount: number): Promise<void> {
  const payment = await getPayment(at.db, reference);
  await at.db.transaction().execute((trx) => addRefunded(trx, payment, { amount, now: at.app.clock.now() }));
}

test("the fees of a month are on one invoice, a line for each top-up, which comes once", async () => {
  const at = await makePayer(database.db);
  const references = [await addMoney(at), await addMoney(at)];
  at.app.setTime(new Date("2026-11-30T22:00:00Z"));
  references.push(await addMoney(at));
  await runJob(at);
  expect(await invoicesOf(at.db, at.owner.id)).toEqual([]);
  at.app.setTime(NEXT_MONTH);
  references.push(await addMoney(at));
  await runJob(at);
  await runJob(at);
  const [invoice, ...others] = await invoicesOf(at.db, at.owner.id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    title: "Fees for adding money, November 2026",
    orderId: null,
    total: 3 * fee,
  });
  const { rows } = await sql<{ number: string }>`
    select year || '-' || lpad(number::text, 6, '0') as number from receipts
    where owner_id = ${at.owner.id} order by id limit 3`.execute(at.db);
  expect(invoice?.lines).toMatchObject(
    rows.map(({ number }) => ({
      code: "FEE",
      net: fee,
      vat: 0,
      detail: expect.stringContaining(`November 2026 · Receipt ${number}`) as unknown,
    })),
  );
  for (const reference of references.slice(0, 3))
    expect(await readInvoiceLinks(at.app, { reference, ownerId: at.owner.id })).toMatchObject([
      { text: `Invoice ${invoice?.number}` },
    ]);
  expect(await checkBooks(at.db)).toEqual([]);
});

test("until then the receipt says when the invoice of its fee comes", async () => {
  const at = await makePayer(database.db);
  const reference = await addMoney(at);
  const paper = { reference, ownerId: at.owner.id };
  expect(await readWaitingFee(at.app, paper)).toBe(
    "The fee is on the invoice of November 2026, which comes on 1 December 2026.",
  );
  expect(await readWaitingFee(at.app, { ...paper, ownerId: at.owner.id + 1 })).toBeNull();
  at.app.setTime(NEXT_MONTH);
  await runJob(at);
  expect(await readWaitingFee(at.app, paper)).toBeNull();
});

test("months that nobody wrote an invoice for have one each", async () => {
  const at = await makePayer(database.db);
  await addMoney(at);
  at.app.setTime(NEXT_MONTH);
  await addMoney(at);
  at.app.setTime(new Date("2027-01-03T09:00:00Z"));
  await runJob(at);
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([
    { title: "Fees for adding money, November 2026", total: fee },
    { title: "Fees for adding money, December 2026", total: fee },
  ]);
});

test("a refund takes the wallet's money first, then the fee off the invoice to come", async () => {
  const at = await makePayer(database.db);
  const [first, second] = [await addMoney(at), await addMoney(at)];
  await giveBack(at, first, topUp);
  await giveBack(at, first, fee - 100);
  await giveBack(at, second, topUp + fee);
  at.app.setTime(NEXT_MONTH);
  await runJob(at);
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([{ kind: "invoice", total: 100, credited: 0 }]);
  expect(await checkBooks(at.db)).toEqual([]);
});

test("fees that went back whole have no invoice", async () => {
  const at = await makePayer(database.db);
  await giveBack(at, await addMoney(at), topUp + fee);
  at.app.setTime(NEXT_MONTH);
  await runJob(at);
  expect(await invoicesOf(at.db, at.owner.id)).toEqual([]);
});

test("a refund after the invoice has a credit note of its own line", async () => {
  const at = await makePayer(database.db);
  const [first, second] = [await addMoney(at), await addMoney(at)];
  at.app.setTime(NEXT_MONTH);
  await runJob(at);
  await giveBack(at, first, topUp);
  await giveBack(at, second, topUp + 50);
  await giveBack(at, second, fee - 50);
  const [invoice, ...notes] = await invoicesOf(at.db, at.owner.id);
  expect(invoice).toMatchObject({ kind: "invoice", total: 2 * fee, credited: fee });
  expect(notes).toMatchObject([
    { kind: "credit-note", corrects: invoice?.id, reference: second, total: 50 },
    { kind: "credit-note", corrects: invoice?.id, reference: second, total: fee - 50 },
  ]);
  const [, line] = invoice?.lines as { detail: string }[];
  expect(notes[0]?.lines).toMatchObject([{ ...line, amount: 50, net: 50 }]);
  expect(await readInvoiceLinks(at.app, { reference: second, ownerId: at.owner.id })).toHaveLength(3);
  expect(await checkBooks(at.db)).toEqual([]);
});

test("a fee with an invoice of its own from before keeps it, and its refund is credited there", async () => {
  const at = await makeDesk(database.db, "top-up");
  await sql`alter table top_up_fees disable trigger on_one_invoice`.execute(at.db);
  await at.db.deleteFrom("topUpFees").where("ownerId", "=", at.owner.id).execute();
  await sql`alter table top_up_fees enable trigger on_one_invoice`.execute(at.db);
  const now = at.app.clock.now();
  await insertInvoice(at.db, {
    ownerId: at.owner.id,
    orderId: null,
    reference: at.reference,
    seller: sellerNow(at.app.config),
    now,
    content: feesInvoice(
      [{ paymentId: 1, purpose: "top-up", amount: fee, earnedAt: now, receipt: "2026-000001" }],
      now,
    ),
  });
  await giveBack(at, at.reference, topUp + fee);
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([
    { kind: "invoice", credited: fee },
    { kind: "credit-note", total: fee },
  ]);
});

test("an owner who closes the account has the invoice of the month at once", async () => {
  const at = await makePayer(database.db);
  await addMoney(at);
  const account = { bank: "GTBank", accountNumber: "0123456789", accountName: at.owner.name };
  expect(await closeAccount(at.app, at.owner, account)).toEqual({ outcome: "closed" });
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([
    { title: "Fees for adding money, November 2026", period: "1 to 21 November 2026", total: fee },
  ]);
});

test("fees that came after the closure are invoiced before the deletion, in the owner's name", async () => {
  const at = await makePayer(database.db);
  await giveBack(at, await addMoney(at), topUp);
  await at.db.updateTable("wallets").set({ balance: 0 }).where("ownerId", "=", at.owner.id).execute();
  const { dueAt } = await closeAccountOf(at.db, at.owner.id, at.app.clock.now());
  at.app.setTime(dueAt);
  expect(await deleteDue(at.app)).toBe(1);
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([
    { total: fee, buyer: { name: at.owner.name } },
  ]);
});

test("an invoice says whom the account belongs to when it is written", async () => {
  const at = await makePayer(database.db);
  await addMoney(at);
  await saveBusiness(at.db, at.owner.id, {
    shopName: "Ada",
    address: "",
    legalName: "Ada Provisions Limited",
    cacNumber: "",
    taxNumber: "12345678-0001",
    street: "",
    city: "",
    addressState: "",
  });
  await transact(at.app, null, (ctx) => invoiceFees(ctx, at.owner.id, null));
  expect(await invoicesOf(at.db, at.owner.id)).toMatchObject([{ buyer: { taxNumber: "12345678-0001" } }]);
});

test("the database keeps a fee on its invoice", async () => {
  const at = await makePayer(database.db);
  const { id } = await getPayment(at.db, await addMoney(at));
  await transact(at.app, null, (ctx) => invoiceFees(ctx, at.owner.id, null));
  const change = (to: object) => at.db.updateTable("topUpFees").set(to).where("paymentId", "=", id).execute();
  for (const to of [{ invoiceId: null }, { amount: 1 }, { credited: -1 }, { ownerId: 1 }])
    await expect(change(to)).rejects.toThrow();
  await expect(at.db.deleteFrom("topUpFees").where("paymentId", "=", id).execute()).rejects.toThrow(
    "the fee of a top-up is on one invoice",
  );
  await expect(change({ credited: fee + 1 })).rejects.toThrow("top_up_fees_credited");
});
