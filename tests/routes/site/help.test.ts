import { expect, test } from "vitest";
import { linksOf, says } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

const HELP = "/help";

/** The answers alone, without the menus around them. */
const answersOf = (html: string): string =>
  /<section[^>]* aria-labelledby="questions".*?<\/section>/s.exec(html)?.[0] ?? "";

test.each(["owner", "manager", "cashier", "agent", "staff"] as const)(
  "every answer that %s reads leads to pages that open",
  async (role) => {
    const visitor = await accounts.logInAs(role, role === "agent" ? "HELP01" : undefined);
    const links = linksOf(answersOf((await visitor.get(HELP)).body));
    expect(links).toEqual(expect.arrayContaining(["/verify-phone", "/forgot-password"]));
    for (const link of links) expect([link, (await visitor.get(link)).status]).not.toEqual([link, 403]);
  },
);

test("visitors read what owners ask, agents what is true for them, cashiers nothing about money", async () => {
  const visitor = says(await site.visitor().get(HELP));
  expect(visitor).toContain("What is my wallet for?");
  expect(visitor).toContain("How do I add a cashier?");
  const agent = says(await (await accounts.logInAs("agent", "HELP02")).get(HELP));
  expect(agent).toContain("Where is my transfer?");
  expect(agent).not.toContain("What is my wallet for?");
  const cashier = says(await (await accounts.logInAs("cashier")).get(HELP));
  expect(cashier).toContain("I forgot my password");
  expect(cashier).not.toContain("How do I pay?");
  expect(cashier).not.toContain("How do I sign in a till?");
});
