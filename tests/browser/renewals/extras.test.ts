import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage, useSession } from "../browser-page";
import { makeContext } from "../../support/context";
import { openSessionOf } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { fund } from "../../support/wallet";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

/** An owner with a month of Plus and ₦5,000, who opens the extras page from the dashboard. */
async function openExtras(page: Page) {
  const owner = await makeOwner(db, { now: new Date() });
  await buyPlan(makeContext(db, new Date()), owner);
  await fund(db, owner.id, 5_000_00);
  await useSession(page, await openSessionOf(db, owner));
  await page.goto("/plans-and-billings");
  await page.getByRole("link", { name: "Add users, products or outlets" }).click();
  await page.getByRole("heading", { name: "Add users, products or outlets" }).waitFor();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens the kind of extras, unless some are chosen already, and chooses how many. */
async function choose(page: Page, name: string, value: string) {
  const kind = page.locator("details", { has: page.locator(`[name="${name}"]`) }).last();
  if ((await kind.count()) > 0 && (await kind.getAttribute("open")) === null)
    await kind.locator("summary").click();
  await page.check(`[name="${name}"][value="${value}"]`);
}

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds a user and products for the days left, reads the receipt, and takes the user out", async () => {
    const page = await openPage({ enabled });
    await openExtras(page);
    await checkPage(page, enabled);
    await choose(page, "additional_users", "1");
    await press(page, "See the price");
    await page.getByText("Change what you add").click();
    await choose(page, "additional_products", "500");
    await press(page, "Update my order");
    await page.getByRole("heading", { name: "Pay ₦1,200 for 1 more user and 500 more products" }).waitFor();
    await checkPage(page, enabled);
    expect(await page.locator("#order").innerText()).toMatch(/Total today\s+₦1,200/);
    await press(page, "Pay ₦1,200");
    await page.getByText("Your extras are available immediately").waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "See the receipt" }).click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    expect(await page.locator("article.summary-card").innerText()).toContain("1 more user");
    await page.goto("/plans-and-billings");
    await page.getByText("Included, and your extras").click();
    await page.getByRole("link", { name: "Remove from next renewal" }).click();
    await press(page, "Remove Users, 1 more");
    await page.getByText("Removed", { exact: true }).waitFor();
    await checkPage(page, enabled);
    await page
      .getByText("At your renewal")
      .or(page.getByText(/^From \d/))
      .click();
    expect(await page.locator("main").innerText()).toMatch(/You pay then\s+₦6,700/);
    await press(page, "Keep Users, 1 more");
    await page.getByText("Removed", { exact: true }).waitFor({ state: "detached" });
  });

  test("pays for an outlet by transfer, and sees where to send the money", async () => {
    const page = await openPage({ enabled });
    await openExtras(page);
    await choose(page, "additional_warehouse", "1");
    await press(page, "See the price");
    await choose(page, "auth_code", "bank_transfer");
    await press(page, "Pay ₦2,500");
    await page.getByRole("heading", { name: "Send exactly ₦2,500" }).waitFor();
    expect(await page.getByLabel("Amount in naira").inputValue()).toBe("2500");
    const copy = page.getByRole("button", { name: "Copy the account number" });
    if (enabled) await copy.waitFor();
    else expect(await copy.count()).toBe(0);
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "I have sent it" }).click();
    await page.getByText("We are waiting for your bank").first().waitFor();
  });
});
