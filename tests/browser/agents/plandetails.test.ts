import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { findMainLocation } from "~/models/users/location.server";
import { getUser } from "~/models/users/user.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { bothWays, checkPage, expectFitting, openPage } from "../browser-page";
import { openSessionOf } from "../../support/sessions";
import { giveTokens } from "../../support/wallet";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
const code = `DESK${Date.now() % 1e6}`;

const id = await makeAgent(db, code, "Tunde Bello");
await db.updateTable("users").set({ phoneVerifiedAt: new Date() }).where("id", "=", id).execute();
const agent = await getUser(db, id);
afterAll(close);

/** A page of the agent at the checkout of a new registrant's location. */
async function open(look: Parameters<typeof openPage>[0]): Promise<{ page: Page; path: string }> {
  const owner = await makeOwner(db, { agentId: agent.id });
  const location = await findMainLocation(db, owner.id);
  const page = await openPage(look);
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, agent), url }]);
  const path = `/plandetails?locationId=${location?.id ?? 0}&agentCode=${code}`;
  await page.goto(path);
  return { page, path };
}

describe.each(bothWays)("with scripts $scripts on a phone an agent", ({ enabled }) => {
  test("adds extras in a separate step, removes one, pays with tokens and returns home", async () => {
    await giveTokens(db, agent.id, 60_000);
    const { page, path } = await open({ enabled });
    const main = page.getByRole("main");
    await page.getByRole("heading", { name: "Upgrade to Plus Plan" }).waitFor();
    expect(await page.getByRole("heading", { name: "Add Extras" }).isVisible()).toBe(false);
    await checkPage(page, enabled);
    await page.getByRole("button", { name: "Toggle Extras" }).click();
    await page.waitForURL(/step=extras/);
    await page.getByText("Order Summary").waitFor({ state: "hidden" });
    await checkPage(page, enabled);
    await page.getByLabel("3 more").first().check();
    await page.getByLabel("500 more").check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(/step=summary/);
    await page.getByText("Users, 3 more").waitFor();
    await page.getByRole("button", { name: "Remove Products, 500 more" }).click();
    await page.getByText("Products, 500 more").first().waitFor({ state: "detached" });
    expect(await main.textContent()).toMatch(/Discount \(25%\).*−₦15,000.*57,000 KPT/);
    await page.getByRole("button", { name: "Proceed to Payment" }).first().click();
    await page.waitForURL(/step=pay/);
    await page.getByRole("heading", { name: "Pay with Token" }).waitFor();
    await checkPage(page, enabled);
    await page.getByRole("button", { name: "Pay Money" }).click();
    await page.waitForURL(/paid=KP-/);
    await page.getByRole("heading", { name: "Subscription successful!" }).waitFor();
    expect(await main.textContent()).toContain("57,000 KPT taken");
    if (enabled) {
      await page.getByText(/Opening your customers in \d seconds?/).waitFor();
      await page.waitForURL(/\/reseller$/);
    } else await page.getByRole("link", { name: "Back to customers" }).click();
    await page.waitForURL(/\/reseller$/);
    await page.goto(path);
    expect(await main.textContent()).toContain("There is nothing to pay now.");
  });

  test("with too few tokens is led to buying the missing ones", async () => {
    const { page, path } = await open({ enabled });
    await page.goto(`${path}&step=extras`);
    await page.getByLabel("5 more").last().check();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(/step=summary/);
    await page.getByRole("button", { name: "Proceed to Payment" }).first().click();
    await page.waitForURL(/step=pay/);
    await page.getByText("Insufficient balance. Please buy more tokens").waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Buy tokens" }).click();
    await page.waitForURL(/\/tokens\/buy\?amount=\d+&back=/);
  });

  test("asks the customer to pay in place of the tokens, and gets a link to send", async () => {
    const { page } = await open({ enabled });
    await page.getByRole("button", { name: "Proceed to Payment" }).first().click();
    await page.waitForURL(/step=pay/);
    await page.getByRole("button", { name: "Ask your customer to pay ₦48,000" }).click();
    await page.waitForURL(/\/pay-links\/KPL-/);
    await page.getByRole("heading", { name: "Payment link for ₦48,000" }).waitFor();
    await checkPage(page, enabled);
    await page.getByRole("button", { name: "Withdraw the link" }).click();
    await page.getByText("The link was withdrawn").waitFor();
  });
});

test("with scripts paying opens a dialog over the order, which Escape closes, and its URL opens a page", async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } });
  await page.getByLabel("Monthly").check();
  await page.getByText("/month for this branch").waitFor();
  await page.getByRole("button", { name: "Proceed to Payment" }).first().click();
  const window = page.getByRole("dialog", { name: "Pay with Token" });
  await window.waitFor();
  expect(await page.getByRole("heading", { name: "Add Extras" }).count()).toBe(1);
  await checkPage(page, true);
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  await page.waitForURL(/step=summary/);
  await page.getByRole("button", { name: "Proceed to Payment" }).first().click();
  await page.waitForURL(/step=pay/);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Pay with Token" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the checkout fits every width, also with text at twice the size", async () => {
  const { page, path } = await open({});
  for (const step of ["summary", "extras", "pay"]) await expectFitting(page, `${path}&step=${step}`);
});
