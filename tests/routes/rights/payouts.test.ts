import { expect, test } from "vitest";

import { PAYOUTS, staffPayoutPath } from "~/models/rights/payout";
import { findWaitingPayout } from "~/models/rights/payout.server";
import { closeAccount } from "~/services/rights/close-account.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf, says } from "../../support/page";
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
  for (const page of [PAYOUTS, path]) expect((await support.get(page)).status).toBe(403);
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
