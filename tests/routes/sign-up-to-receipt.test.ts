import { expect, test } from "vitest";

import { naira } from "~/models/money";
import { internationalPhone, newAccount } from "../support/accounts";
import { newestCode } from "../support/messages";
import { leadsTo, linksOf, textOf } from "../support/page";
import { press } from "../support/press";
import { payAt, fileSandbox } from "../support/sandbox";
import { serve } from "../support/served";
import { summary } from "../support/sessions";
import type { Visitor } from "../support/visitor";

await fileSandbox();
const site = await serve();

/** Pays for Plus at the provider's page; returns the page that follows. */
async function payByCard(visitor: Visitor) {
  const there = leadsTo(await press(visitor, summary, /^Pay ₦/, { payment_method: "card", onboarding: "1" }));
  const back = new URL(await payAt(there.slice("303 ".length)));
  return visitor.follow(await visitor.get(back.pathname + back.search));
}

test("a new owner signs up, verifies the phone, tries Plus, pays for it by card and gets the receipt", async () => {
  const visitor = site.visitor();
  const account = newAccount();
  const signUp = "/signup?page=signup&plan=2&duration=month&onTrial=true";
  const signedUp = await press(visitor, signUp, "Create account", { ...account, acceptTerms: true });
  const verify = "/verify-phone?plan=2&duration=month&onTrial=true";
  expect(leadsTo(signedUp)).toBe(`303 ${verify}`);

  const code = await newestCode(site.db, internationalPhone(account.phone));
  const verified = await press(visitor, verify, "Verify phone number", { code });
  expect(textOf((await visitor.follow(verified)).body)).toContain("is verified");
  expect(textOf((await visitor.get("/dashboard")).body)).toContain("14 days");

  const thanks = await payByCard(visitor);
  expect(thanks.path).toMatch(/^\/download\?paid=KP-/);
  const link = linksOf(thanks.body).find((to) => to.startsWith("/transactions/")) ?? "no link";
  const receipt = await visitor.follow(await visitor.get(link));
  expect(textOf(receipt.body)).toContain("Plus, 1 month");
  expect(textOf(receipt.body)).toContain("6,000");
  expect((await visitor.get(`${receipt.path}.pdf`)).headers.get("Content-Type")).toBe("application/pdf");

  const orders = await site.db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.ownerId")
    .select(["state", "total"])
    .where("email", "=", account.email)
    .orderBy("orders.id")
    .execute();
  expect(orders).toEqual([
    { state: "settled", total: naira(0) },
    { state: "settled", total: naira(6_000) },
  ]);
});
