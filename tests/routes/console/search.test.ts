import { expect, test } from "vitest";

import { issueCreditNote } from "~/models/invoices/invoice.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent } from "../../support/accounts";
import { linksOf, says } from "../../support/page";
import { begin, makePayer, topUpRequest } from "../../support/paying";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";
import { forceState, makeContext } from "../../support/context";
import { makeOrderLink } from "../../support/pay-links";
import { press } from "../../support/press";
import { buyPlan } from "../../support/subscriber";
import { addCard } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

const pageOf = ({ id }: { id: number }) => `/staff/people/${id}`;

async function search(q: string) {
  const support = await accounts.logInStaff(["support"]);
  const page = await support.get(`/staff/search?q=${encodeURIComponent(q)}`);
  const people = linksOf(page.body).filter((href) => /^\/staff\/people\/\d+$/.test(href));
  return { people, text: says(page), links: linksOf(page.body) };
}

test("the number of an invoice, a credit note or a pro-forma leads to the owner and to what it is of", async () => {
  const shopper = await signIn(site);
  const owner = shopper.user;
  const app = makeContext(site.db, new Date());
  await buyPlan(app, owner);
  const invoices = site.db.selectFrom("invoices").selectAll().where("ownerId", "=", owner.id).orderBy("id");
  const { orderId } = await invoices.executeTakeFirstOrThrow();
  await issueCreditNote(
    site.db,
    { orderId: orderId ?? 0 },
    { amount: 6_000_00, reason: "Test", now: new Date() },
  );
  const [invoice, note] = await invoices.execute();
  const order = site.db
    .selectFrom("orders")
    .select("reference")
    .where("id", "=", orderId ?? 0);
  const { reference } = await order.executeTakeFirstOrThrow();
  for (const [typed, why] of [
    [invoice?.number ?? "", `Found by: Invoice ${invoice?.number}`],
    [note?.number?.toLowerCase() ?? "", `Found by: Credit note ${note?.number}`],
  ] as const) {
    const found = await search(typed);
    expect([typed, found.people]).toEqual([typed, [pageOf(owner)]]);
    expect(found.text).toContain(why);
    expect(found.links).toContain(`/staff/orders/${reference}`);
  }
  const { link } = await makeOrderLink(app, owner);
  const made = await press(shopper, `/pay-links/${link.reference}`, /pro-forma/);
  const number = made.headers.get("Location")?.split("/").at(-1) ?? "";
  const found = await search(number);
  expect([number, found.people]).toEqual([expect.stringMatching(/^PF/), [pageOf(owner)]]);
  expect(found.text).toContain(`Found by: Pro-forma ${number}`);
});

/** Gives an owner an account number for deposits. */
const giveNumber = (ownerId: number, number: string) =>
  site.db
    .insertInto("depositAccounts")
    .values({
      ownerId,
      provider: "paystack",
      domain: "test",
      state: forceState("active"),
      customerCode: `CUS_${number}`,
      providerId: number,
      bank: "Test Bank",
      bankSlug: "test-bank",
      number,
      name: "KAYPOINT/SHOP",
      askedAt: new Date(),
    })
    .execute();

test("the end of a phone, an account number, a card and an agent code lead to the person, with the reason", async () => {
  const owner = await accounts.make();
  const phone = `0809${String(owner.id).padStart(7, "7")}`;
  await site.db
    .updateTable("users")
    .set({ phone: phone.replace(/^0/, "+234") })
    .where("id", "=", owner.id)
    .execute();
  await giveNumber(owner.id, "9000000094");
  await addCard(site.db, owner, { last4: "9731" });
  const agent = await makeAgent(site.db, "SEEK1");
  const cases: [string, number, string][] = [
    [phone.slice(-7), owner.id, `Found by: Phone ${phone}`],
    [phone.slice(1), owner.id, `Found by: Phone ${phone}`],
    [`+234 ${phone.slice(1, 4)} ${phone.slice(4)}`, owner.id, `Found by: Phone ${phone}`],
    ["9000 0000 94", owner.id, "Found by: Account number 9000000094"],
    ["9731", owner.id, "Found by: Card •••• 9731"],
    ["seek 1", agent, "Found by: Agent code SEEK1"],
  ];
  for (const [typed, id, why] of cases) {
    const found = await search(typed);
    expect([typed, found.people]).toEqual([typed, expect.arrayContaining([pageOf({ id })])]);
    expect(found.text).toContain(why);
  }
});

test("the end of a card that was not saved leads to who paid with it", async () => {
  const { app, fake, owner } = await makePayer(site.db);
  app.setTime(new Date());
  const reference = await begin(app, topUpRequest(owner));
  fake.pay(reference);
  await settlePayment(app, reference);
  for (const typed of ["4081", "•••• 4081", "Visa •••• 4081"]) {
    const found = await search(typed);
    expect([typed, found.people]).toEqual([typed, expect.arrayContaining([pageOf(owner)])]);
    expect(found.text).toContain("Found by: Card •••• 4081");
  }
});

test("a name with a typing mistake leads to the person, but only if nobody has that name", async () => {
  const owner = await accounts.make();
  await site.db.updateTable("users").set({ name: "Blessing Hairdo" }).where("id", "=", owner.id).execute();
  const other = await accounts.make();
  await site.db
    .updateTable("locations")
    .set({ name: "Zuma Rock Pharmacy" })
    .where("ownerId", "=", other.id)
    .execute();
  const mistyped = await search("blesing hairdo");
  expect(mistyped.people).toContain(pageOf(owner));
  expect(mistyped.text).toContain("Found by: Similar: Blessing Hairdo");
  expect((await search("Zuma Rock Farmacy")).people).toContain(pageOf(other));
  expect((await search("pharmacy")).text).toContain("Found by: Shop Zuma Rock Pharmacy");
  const exact = await search("Blessing Hairdo");
  expect(exact.people).toEqual([pageOf(owner)]);
  expect(exact.text).not.toContain("Similar");
});

test("an amount, a transfer's account number and a reference with blanks lead to payment and payer, with money in flight", async () => {
  const { app, fake, owner } = await makePayer(site.db);
  app.setTime(new Date());
  const amount = 5_917_00;
  const held = await begin(app, topUpRequest(owner, { amount, walletAmount: amount }));
  fake.pay(held, { amount: 4_917_00 });
  await settlePayment(app, held);
  const open = await begin(app, topUpRequest(owner, { channel: "bank_transfer" }));
  await site.db
    .updateTable("payments")
    .set({ ticketCode: "9812345670", ticketBank: "Test Bank", ticketUntil: new Date() })
    .where("reference", "=", open)
    .execute();
  for (const [typed, reference] of [
    ["₦5,917", held],
    ["4917", held],
    ["98123 45670", open],
    [open.replace("-", " ").toLowerCase() + ".", open],
    [`${open.slice(4, 12)} ${open.slice(12)}`, open],
  ] as const) {
    const found = await search(typed);
    expect([typed, found.people]).toEqual([typed, [pageOf(owner)]]);
    expect(found.links).toContain(`/staff/payments/${reference}`);
    expect(found.text).toContain("₦4,917, held until finance decides");
    expect(found.text).toContain("₦10,250, waiting for the money");
  }
});
