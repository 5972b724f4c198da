import { expect, test } from "vitest";
import { CARD_DISPUTED } from "~/models/checkout/authorization";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { getPayment } from "~/models/payments/payment.server";
import { acceptDispute } from "~/services/payments/record-dispute.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { linksOf, says, textOf } from "../../support/page";
import { begin, makeAwaitingOrder, makePayer, orderRequest } from "../../support/paying";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** An owner whose card paid for a plan, and was saved by that. */
async function payer() {
  const { app, fake } = await makePayer(site.db);
  const visitor = await signIn(site);
  const order = await makeAwaitingOrder(site.db, visitor.user, app.clock.now());
  const request = { ...orderRequest(visitor.user, order), channel: "card" as const, saveCard: true };
  const reference = await begin(app, request);
  fake.pay(reference, { amount: naira(6_000), channel: "card" });
  await settlePayment(app, reference);
  const answerBy = new Date(Date.now() + 3 * DAY);
  const dispute = async (end: "won" | "lost" | null) =>
    acceptDispute(app, await getPayment(site.db, reference), {
      providerId: `D-${reference}`,
      amount: naira(6_000),
      end,
      answerBy,
    });
  return { visitor, reference, dispute };
}

test("a disputed payment has its deadline, a way to the provider and no refund, for staff and for the owner's page", async () => {
  const { visitor, reference, dispute } = await payer();
  const staff = await accounts.logInStaff(["finance", "support"]);
  const path = `/staff/payments/${reference}`;
  const form = await staff.get(`${path}/refund`);
  expect(linksOf((await staff.get(path)).body)).toContain(`${path}/refund`);
  expect((await staff.get(`${path}/evidence.txt`)).status).toBe(404);

  await dispute(null);
  const open = await staff.get(path);
  expect(linksOf(open.body)).toContain(`${path}/evidence.txt`);
  expect(says(open)).toMatch(/Disputed: a bank asks for ₦6,000 back\. .*Answer it at Paystack by/);
  expect(linksOf(open.body)).toContain("https://dashboard.paystack.com/#/disputes");
  expect(linksOf(open.body)).not.toContain(`${path}/refund`);
  expect(says(await staff.get(`${path}/refund`))).toContain("so nothing of it can be refunded");
  const typed = { amount: "₦1,000", target: "source", plan: "keep", reason: "The customer asked" };
  expect((await press(staff, form, "Refund", typed)).status).toBe(409);
  const evidence = await staff.get(`${path}/evidence.txt`);
  expect(evidence.headers.get("Content-Disposition")).toContain(`evidence-${reference}.txt`);
  for (const words of ["₦6,000 of payment", "The receipt, sent by email", "Logins since the payment"])
    expect(evidence.body).toContain(words);
  const person = await staff.get(`/staff/people/${visitor.user.id}`);
  expect(says(person)).toContain("Disputed: a bank asks for ₦6,000 back.");
  expect(linksOf(person.body)).not.toContain(`${path}/refund`);
  expect(says(await visitor.get("/plans-and-billings"))).toMatch(
    /a bank asked for ₦6,000 of your payment .* back\. We do not charge Visa •••• 4081 until the bank decides\./,
  );

  await dispute("lost");
  const lost = says(await staff.get(path));
  expect(lost).toContain("Dispute lost The bank took ₦6,000 back");
  expect(lost).toMatch(/The plan was paid until .*, and ended that day\./);
  expect(lost).not.toContain("In full");
  expect(linksOf((await staff.get(path)).body)).not.toContain(`${path}/refund`);
  expect(says(await visitor.get("/plans-and-billings"))).toMatch(
    /the bank took back ₦6,000 .* Visa •••• 4081 is no longer charged and cannot be saved again\./,
  );
});

test("the pages of a disputed card say why it is not there, and old pages of it are refused by that reason", async () => {
  const { visitor, reference, dispute } = await payer();
  const numbers = new URLSearchParams({ threshold: "100", amount: "10000", monthly_cap: "30000" });
  const automatic = await visitor.get(`/wallet/automatic?${numbers}`);
  const add = await visitor.get("/wallet/add?amount=5000");
  const pay = await visitor.get("/pay");
  const billing = await visitor.get("/plans-and-billings");
  const [, cardId = ""] =
    /<option value="(\d+)"|name="auth_code"[^>]*value="(\d+)"/.exec(add.body)?.filter(Boolean) ?? [];

  await dispute(null);
  const waits = /a bank asked for ₦6,000 .* back\. We do not charge Visa •••• 4081 until the bank decides\./;
  expect(says(await visitor.get("/wallet"))).toMatch(waits);
  expect(says(await visitor.get("/wallet")), "only the receipt's reference is known").not.toContain(
    reference,
  );
  expect(says(await visitor.get(`/wallet/automatic?${numbers}`))).toMatch(waits);
  for (const [page, button, typed] of [
    [automatic, "Agree and switch on", {}],
    [add, "Add money", { auth_code: cardId }],
    [pay, /^Pay ₦/, { auth_code: cardId }],
    [billing, "Save", { renewal: cardId }],
  ] as const) {
    const answer = await press(visitor, page, button, typed);
    expect([answer.status, says(answer)]).toEqual([422, expect.stringContaining(CARD_DISPUTED)]);
  }

  await dispute("lost");
  expect(says(await visitor.get("/wallet"))).toMatch(
    /Visa •••• 4081 is no longer charged and cannot be saved again\./,
  );
  expect(textOf((await visitor.get("/wallet")).body)).toContain("You have no card that we can charge.");
});
