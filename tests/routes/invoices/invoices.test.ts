import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { naira } from "~/models/money";
import { issueCreditNote } from "~/models/invoices/invoice.server";

const site = await serve();

const names = { name: "Ada Provisions", shop_name: "Ada at Balogun" };
const company = {
  legal_name: "Ada & Sons <Provisions> Limited",
  cac_number: "RC7654321",
  tax_number: "=1+1",
  street: "4 Broad Street",
  city: "Lagos Island",
  address_state: "Lagos",
};

/** An owner who has paid for a plan, and the invoice of it. */
async function payer(details: Record<string, string> = {}) {
  const owner = await signIn(site);
  if (Object.keys(details).length > 0) await owner.post("/account/business", { ...names, ...details });
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  return { owner, invoice: await newest(site.db, owner.user.id) };
}

const newest = async (db: Db, ownerId: number) => {
  const row = await db
    .selectFrom("invoices")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { ...row, number: row.number ?? "" };
};

test("an invoice has its number, both parties, lines, VAT and total, as page and as PDF", async () => {
  const { tax_number: _formula, ...details } = company;
  const { owner, invoice } = await payer(details);
  const page = await owner.get(`/invoices/${invoice.number}`);
  const text = textOf(page.body);
  for (const words of [
    `Number ${invoice.number}`,
    "For Ada & Sons &lt;Provisions&gt; Limited Address 4 Broad Street, Lagos Island, Lagos CAC number RC7654321",
    "Net, before VAT ₦6,000",
    "VAT not charged",
    "Total paid ₦6,000",
    `Reference ${invoice.reference}`,
  ])
    expect(text).toContain(words);
  expect(page.body).not.toContain("<Provisions>");
  const file = await owner.get(`/invoices/${invoice.number}.pdf`);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Type")).toBe("application/pdf");
  expect(file.headers.get("Content-Disposition")).toBe(
    `attachment; filename="invoice-${invoice.number}.pdf"`,
  );
});

test("the receipt and the list lead to the invoice, and a credit note to its page", async () => {
  const { owner, invoice } = await payer();
  await site.db
    .transaction()
    .execute((trx) =>
      issueCreditNote(
        trx,
        { orderId: invoice.orderId ?? 0 },
        { amount: naira(1_000), reason: "Refund of payment KPP-1", now: new Date() },
      ),
    );
  const note = await newest(site.db, owner.user.id);
  const receipt = await owner.get(`/transactions/${invoice.reference}`);
  expect(linksOf(receipt.body)).toEqual(
    expect.arrayContaining([`/invoices/${invoice.number}`, `/invoices/${note.number}`]),
  );
  const list = await owner.get("/transactions?kind=invoice");
  expect(textOf(list.body)).toContain(`Plus, 1 month, of ${invoice.number}`);
  expect(linksOf(list.body)).toContain(`/invoices/${note.number}`);
  const page = textOf((await owner.get(`/invoices/${note.number}`)).body);
  expect(page).toContain(`Corrects invoice ${invoice.number} Reason Refund of payment KPP-1`);
  expect(page).toContain("Total credited ₦1,000");
  expect(textOf((await owner.get(`/invoices/${invoice.number}`)).body)).toContain("Credited since ₦1,000");
  expect(textOf(list.body)).toContain("−₦1,000");
  const all = linksOf((await owner.get("/transactions")).body);
  expect(all).toEqual(
    expect.arrayContaining([`/transactions/${invoice.reference}`, `/invoices/${invoice.number}`]),
  );
  expect(all).not.toContain(`/invoices/${note.number}`);
});

test("the old list of invoices leads to the list of payments, with its days", async () => {
  const owner = await signIn(site);
  expect(leadsTo(await owner.get("/invoices"))).toBe("302 /transactions?kind=invoice");
  expect(leadsTo(await owner.get("/invoices?from=2026-11-01"))).toBe(
    "302 /transactions?from=2026-11-01&kind=invoice",
  );
  const unknown = await owner.get("/transactions?kind=credit-note");
  expect([unknown.status, textOf(unknown.body).includes("This choice is not in the list")]).toEqual([
    422,
    true,
  ]);
});

test("an account without invoices is told when the first one comes", async () => {
  const owner = await signIn(site);
  expect(textOf((await owner.get("/transactions?kind=invoice")).body)).toContain("No invoices yet.");
  const days = "from=2020-01-01&to=2020-01-31";
  expect(textOf((await owner.get(`/transactions?kind=invoice&${days}`)).body)).toContain("Nothing found");
});

test("the file for a spreadsheet has each paper on a line, within the days and of the kind that were chosen", async () => {
  const { owner, invoice } = await payer();
  const file = await owner.get("/invoices.csv");
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  const [head, line] = file.body.split("\r\n");
  expect(head).toContain("Issued on,What,Number,Corrects,For,Reference,Buyer,Buyer's tax number,Seller");
  expect(line).toContain(`Invoice,${invoice.number},,"Plus, 1 month",${invoice.reference},`);
  expect(line).toMatch(/,6000\.00,0\.00,6000\.00$/);
  expect((await owner.get("/invoices.csv?kind=pro-forma")).body).not.toContain(invoice.number);
  expect((await owner.get("/invoices.csv?to=2020-01-01")).body).not.toContain(invoice.number);
});

test("another account's invoice cannot be read: not its page, not its file, not in lists", async () => {
  const { invoice } = await payer();
  const stranger = await signIn(site);
  for (const path of [`/invoices/${invoice.number}`, `/invoices/${invoice.number}.pdf`]) {
    const answer = await stranger.get(path);
    expect([answer.status, answer.body.includes("This invoice is not in your account.")]).toEqual([
      404,
      true,
    ]);
    expect((await site.visitor().get(path)).status).toBe(302);
  }
  for (const path of ["/transactions?kind=invoice", "/invoices.csv"])
    expect((await stranger.get(path)).body).not.toContain(invoice.number);
  for (const number of ["INV2026000000", "1", "INV2026000001%27", "x".repeat(300)])
    expect((await stranger.get(`/invoices/${number}`)).status).toBe(404);
});

test("staff read invoices from the order and from the person, and change nothing", async () => {
  const { owner, invoice } = await payer();
  const staff = await (await makeAccounts(site)).logInStaff(["support"]);
  const order = await staff.get(`/staff/orders/${invoice.reference}`);
  expect(linksOf(order.body)).toContain(`/staff/invoices/${invoice.number}`);
  const page = await staff.get(`/staff/invoices/${invoice.number}`);
  expect(textOf(page.body)).toContain(`Number ${invoice.number}`);
  const person = await staff.get(`/staff/people/${owner.user.id}`);
  expect(linksOf(person.body)).toContain(`/staff/invoices/${invoice.number}`);
  expect((await staff.get("/staff/invoices/INV2026999999")).status).toBe(404);
});
