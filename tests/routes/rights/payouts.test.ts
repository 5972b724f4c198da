import { expect, test } from "vitest";

import { PAYOUTS, staffPayoutPath } from "~/models/rights/payout";
import { findWaitingPayout } from "~/models/rights/payout.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { leadsTo, linksOf, says } from "../../support/page";
import { begin, makeAwaitingOrder, orderRequest, topUpRequest } from "../../support/paying";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import { fund } from "../../support/wallet";

const site = await serve();
const accounts = await makeAccounts(site);

test("finance sees where to send the money of a closed account, and records that it was sent", async () => {
  const owner = await makeOwner(site.db);
  await fund(site.db, owner.id, 7_500_00);
  const account = { bank: "Zenith Bank", accountNumber: "2123456789", accountName: "Ada Stores" };
  await closeAccount(makeContext(site.db, new Date()), owner, account);
  const { reference } = (await findWaitingPayout(site.db, owner.id)) ?? { reference: "none" };
  const path = staffPayoutPath(reference);

  const support = await accounts.logInStaff(["support"]);
  const seen = says(await support.get(path));
  expect(seen).toContain("Account number •••• 6789");
  expect(seen).not.toContain("2123456789");
  expect((await support.post(path, { state: "paid", reason: "Sent it" })).status).toBe(403);
  for (const page of [PAYOUTS, `/staff/people/${owner.id}`, `/staff/wallets/${owner.id}`])
    expect(linksOf((await support.get(page)).body)).toContain(path);
  const finance = await accounts.logInStaff(["finance"]);
  const list = await finance.get(PAYOUTS);
  expect(says(list)).toContain("₦7,500");
  expect(linksOf(list.body)).toContain(path);
  const page = await finance.get(path);
  expect(says(page)).toMatch(
    /Account number 2123456789 Amount ₦7,500 Bank Zenith Bank Account name Ada Stores/,
  );
  const nothing = await press(finance, page, "Record", {});
  expect([nothing.status, says(nothing)]).toEqual([422, expect.stringContaining("Choose what happened")]);
  const done = await press(finance, page, "Record", { state: "paid", reason: "Transfer 000123" });
  expect(leadsTo(done)).toBe(`303 ${PAYOUTS}`);
  expect(says(await finance.follow(done))).toContain("None waiting");
  expect(says(await finance.get(path))).toContain("Sent to the bank");
  expect((await finance.get(staffPayoutPath("KPO-NOBODY"))).status).toBe(404);
});

test.each(["plan", "top-up"] as const)(
  "money for a %s that arrives after its account was closed waits on the list, and its mail asks where to send it",
  async (what) => {
    const fake = fakePayments();
    const app = { ...makeContext(site.db, new Date()), payments: fake.provider };
    const owner = await makeOwner(site.db);
    const order = await makeAwaitingOrder(site.db, owner, new Date());
    const request = what === "plan" ? orderRequest(owner, order) : topUpRequest(owner);
    const reference = await begin(app, request);
    expect(await closeAccount(app, owner)).toEqual({ outcome: "closed" });
    fake.pay(reference);
    expect(await settlePayment(app, reference)).toMatchObject({ state: "settled", result: "credited" });

    const told = (await findReceipt(site.db, owner.id, reference))?.content.mailLines.join(" ");
    expect(told).not.toContain("pay for a plan");
    expect(told).toContain("Your account is closed, so we pay the money in its wallet to your bank account.");
    expect(told).toContain(app.config.contact.paymentsMailbox);
    const finance = await accounts.logInStaff(["finance"]);
    const sum = what === "plan" ? "₦6,000" : "₦10,000";
    const list = await finance.get(PAYOUTS);
    expect(says(list)).toMatch(new RegExp(`${owner.name} ${sum} Not named yet`));
    expect(says(await finance.get("/staff"))).toContain("1 payout of a closed account waits");
    const wallet = `/staff/wallets/${owner.id}`;
    expect(linksOf(list.body)).toContain(wallet);
    const grant = await finance.get(`${wallet}/grant`);
    expect(says(grant)).toContain("Ask its owner for a bank account");
    const done = await press(finance, grant, "Change the balance", {
      amount: sum.slice(1),
      reason: "Sent to GTBank, transfer 0001",
    });
    expect(done.status).toBe(303);
    expect(says(await finance.get(PAYOUTS))).toContain("None waiting");
  },
);
