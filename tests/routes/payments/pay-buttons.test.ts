import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { makeContext } from "../../support/context";
import { leadsTo, linksOf } from "../../support/page";
import { press } from "../../support/press";
import { fileSandbox } from "../../support/sandbox";
import { serve } from "../../support/served";
import { reseller, shopper, summary } from "../../support/sessions";
import { addDearerPlan, buyPlan } from "../../support/subscriber";
import type { Visitor } from "../../support/visitor";
import { fund } from "../../support/wallet";

const sandbox = await fileSandbox();
const site = await serve();
await addDearerPlan(site.db);

/** How long ago a month of Plus was paid: it runs, is late, has failed for days, or is over. */
const plans = { running: 0, "late by a day": 31.5, "in grace": 35, ended: 60 } as const;

interface Row {
  name: string;
  /** Naira in the wallet when the page is opened. */
  money: number;
  plan: keyof typeof plans | null;
  path: string;
  button: RegExp;
  /** What the owner chooses first. */
  chosen?: Record<string, string>;
}

const PAY = /^Pay ₦/;
const PAY_TOKENS = /^Pay [\d,]+ KPT/;
const wallets = [0, 3_000, 60_000];
const dearer = "/plans-and-billings/change?plan=14";
const yearly = "/plans-details/2/yearly?step=summary";
/** An order chooses nothing by itself. */
const choicesWith = (money: number) => ({
  onboarding: "1",
  payment_method: money < 60_000 ? "card" : "wallet",
});
const rows: Row[] = wallets.flatMap((money) => [
  ...[
    { name: "the first order", plan: null, path: summary },
    { name: "a year", plan: null, path: yearly },
    ...(["late by a day", "in grace", "ended"] as const).map((plan) => ({
      name: "the same plan at checkout",
      plan,
      path: summary,
    })),
  ].map((row) => ({ ...row, money, button: PAY, chosen: choicesWith(money) })),
  ...(Object.keys(plans) as (keyof typeof plans)[]).flatMap((plan) => [
    { name: "more time", money, plan, path: "/pay", button: PAY },
    { name: "a year more", money, plan, path: "/pay?duration=yearly", button: PAY },
  ]),
  { name: "an outlet", money, plan: "running", path: "/plans-and-billings/extras?outlets=1", button: PAY },
  {
    name: "users and products",
    money,
    plan: "running" as const,
    button: PAY,
    path: "/plans-and-billings/extras?additional_users=1&additional_products=500",
  },
  { name: "an upgrade", money, plan: "running", path: dearer, button: /^Pay ₦/ },
  { name: "a top-up", money, plan: null, path: "/wallet/add?amount=5000", button: /^Add money$/ },
]);

/** Presses the button of a page; whether that led to the provider's page or to the confirmation. */
async function paysBy(
  visitor: Pick<Visitor, "get" | "send" | "follow">,
  { path, button, chosen }: Pick<Row, "path" | "button" | "chosen">,
) {
  const answer = leadsTo(await press(visitor, path, button, chosen));
  const paid = /^303 (?:\/download\?paid=|\/paid\/)KP-/;
  return answer.startsWith(`303 ${sandbox.url}/`) || paid.test(answer) || answer;
}

test.each(rows)("with ₦$money and a plan $plan, the button of $name pays at its first press", async (row) => {
  const owner = await shopper(site);
  if (row.plan) {
    const paidAt = new Date(Date.now() - plans[row.plan] * DAY);
    await buyPlan(makeContext(site.db, paidAt), owner.user);
  }
  if (row.money > 0) await fund(site.db, owner.user.id, naira(row.money));
  expect(await paysBy(owner, row)).toBe(true);
});

describe.each(wallets)("an agent with %d tokens", (tokens) => {
  test("pays the extras of a shop by a button, or is offered tokens first", async () => {
    const agent = await reseller(site, tokens);
    await buyPlan(makeContext(site.db, new Date()), agent.owner);
    const path = `/reseller/branches/${agent.location.id}/extras`;
    const priced = await press(agent, path, "See the price", { additional_users: "3" });
    const page = await agent.follow(priced);
    if (tokens === 0) {
      expect(linksOf(page.body).some((link) => link.startsWith("/tokens/buy"))).toBe(true);
      await expect(press(agent, page, PAY_TOKENS)).rejects.toThrow("no button");
      return;
    }
    expect(leadsTo(await press(agent, page, PAY_TOKENS))).toMatch(/^303 \/paid\/KP-/);
  });

  test("buys tokens by a button", async () => {
    const agent = await reseller(site, tokens);
    expect(await paysBy(agent, { path: "/tokens/buy?amount=5000", button: /^(?:Buy|Add|Pay)/ })).toBe(true);
  });
});

test("the button of an agent's page pays with tokens", async () => {
  const agent = await reseller(site, 60_000);
  const pay = await agent.follow(await press(agent, agent.path, "Proceed to Payment"));
  expect(leadsTo(await press(agent, pay, "Pay Money"))).toMatch(/^303 \/plandetails\?.*paid=KP-/);
});
