import { expect, test } from "vitest";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { acceptRefund } from "~/services/payments/accept-refund.server";
import { receiptPdf } from "~/services/ledger/make-receipt-pdf.server";
import { readReceipt } from "~/services/payments/read-receipt.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { contact } from "../../support/contact";
import { mailsTo, textsTo } from "../../support/messages";
import { says } from "../../support/page";
import { textOf } from "../../support/pdf";
import { begin, makeAwaitingOrder, makePayer, orderRequest } from "../../support/paying";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner whose plan was paid by a card, with a provider of the test. */
async function payer(amount = naira(6_000)) {
  const { app, fake } = await makePayer(site.db);
  const visitor = await signIn(site);
  const owner = visitor.user;
  const order = await makeAwaitingOrder(site.db, owner, app.clock.now());
  const channel = amount === naira(6_000) ? "card" : "bank_transfer";
  const reference = await begin(app, { ...orderRequest(owner, order), channel });
  fake.pay(reference, { amount, channel });
  await settlePayment(app, reference);
  return { app, visitor, owner, reference };
}

test("a part refund has its own sum in the list, on the receipt, in the file, by mail and SMS, and for staff", async () => {
  const { app, visitor, owner, reference } = await payer();
  const staff = await accounts.logInStaff(["finance"]);
  const typed = { amount: "₦1,000", target: "source", plan: "keep", reason: "One month too many" };
  await press(staff, `/staff/payments/${reference}/refund`, "Refund", typed);
  const page = says(await staff.get(`/staff/payments/${reference}`));
  expect(page).toContain("Refund of ₦1,000 started. It takes 3 to 10 working days.");
  expect(page).not.toContain("Refunded.");
  const person = says(await staff.get(`/staff/people/${owner.id}?list=history`));
  for (const line of ["Paid ₦6,000", "Refund requested, ₦1,000"]) expect(person.split(line)).toHaveLength(2);

  const { note, amount } = await site.db
    .selectFrom("refunds")
    .select(["note", "amount"])
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const update = { providerId: `R-${reference}`, amount, note };
  await acceptRefund(app, await getPayment(site.db, reference), { ...update, state: "pending" });
  const waiting = says(await visitor.get("/transactions"));
  expect(waiting).toMatch(
    /Refund: Plus, 1 month, .* ₦1,000 goes back to Visa •••• 4081\. It should arrive by/,
  );
  expect(waiting).toMatch(/On its way .*₦1,000/);
  expect(waiting).toMatch(/Plus, 1 month, .*Paid .*₦6,000/);

  await acceptRefund(app, await getPayment(site.db, reference), { ...update, state: "processed" });
  expect(says(await visitor.get("/transactions"))).toContain("₦1,000 went back to Visa •••• 4081");
  const { reference: receipt } = await site.db
    .selectFrom("receipts")
    .select("reference")
    .where("ownerId", "=", owner.id)
    .executeTakeFirstOrThrow();
  const shown = says(await visitor.get(`/transactions/${receipt}`));
  expect(shown).toContain("Partly refunded");
  expect(shown).toMatch(/Refund, [^:]+: refunded ₦1,000 went back to Visa •••• 4081/);
  expect((await visitor.get(`/transactions/${receipt}.pdf`)).status).toBe(200);
  const printed = await readReceipt(app, owner.id, receipt);
  const file = printed && textOf(await receiptPdf(printed, contact));
  expect(file).toContain("Partly refunded");
  expect(file).toContain("went back to Visa •••• 4081");

  const subjects = (await mailsTo(site.db, owner.email)).map(({ subject }) => subject);
  expect(subjects).toContain("₦1,000 is going back to Visa •••• 4081");
  expect(subjects).toContain("₦1,000 of your payment was refunded");
  const texts = await textsTo(site.db, owner.id);
  expect(texts.some((text) => text.includes("N1,000 is going back to Visa ending 4081"))).toBe(true);
  expect(texts.some((text) => text.includes("your refund of N1,000 went to Visa ending 4081"))).toBe(true);
});

test("a transfer that came short says how much came of how much, on its page, in the list and by mail", async () => {
  const { visitor, owner, reference } = await payer(naira(5_000));
  for (const path of [`/payment/${reference}`, "/transactions"])
    expect(says(await visitor.get(path))).toContain("We received ₦5,000 of ₦6,000");
  expect((await mailsTo(site.db, owner.email)).map(({ subject }) => subject)).toContain(
    "We received ₦5,000 of ₦6,000",
  );
});
