import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";
import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { cardNamed, payAt } from "../../support/sandbox";
import { openSessionOf } from "../../support/sessions";
import { bothWays, checkPage, openPage, sideways, useSession } from "../browser-page";
import { goToProvider } from "../hosted-page";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

const fits = async (page: Page) => {
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
};

/** A new owner asks for ₦6,000 on the checkout page; returns the link. */
async function askForPlus(page: Page, enabled: boolean): Promise<string> {
  const owner = await makeOwner(db, { now: new Date() });
  await db
    .updateTable("locations")
    .set({ name: "Ọláwálé Adébáyọ̀ & Daughters Provisions" })
    .where("ownerId", "=", owner.id)
    .execute();
  await useSession(page, await openSessionOf(db, owner));
  await page.goto("/plans-details/2/month?step=summary");
  await page.getByLabel(/Self Onboarding/).check();
  await page.getByText("Someone else pays").click();
  await page.getByRole("button", { name: "Ask someone else to pay" }).click();
  await page.getByRole("heading", { level: 1, name: "Payment link for ₦6,000" }).waitFor();
  await checkPage(page, enabled);
  await fits(page);
  return page.getByLabel("Link", { exact: true }).inputValue();
}

async function openLink(page: Page, link: string, enabled: boolean): Promise<void> {
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Pay ₦6,000" }).waitFor();
  await checkPage(page, enabled);
  await fits(page);
}

describe.each(bothWays)("with scripts $scripts", ({ enabled }) => {
  test("an owner asks another person to pay, who pays by card without an account", async () => {
    const owners = await openPage({ enabled });
    const link = await askForPlus(owners, enabled);
    const payers = await openPage({ enabled });
    await openLink(payers, link, enabled);
    await payers.getByRole("button", { name: "Pay ₦6,000" }).click();
    await payers.getByText("Email is required").first().waitFor();
    await checkPage(payers, enabled);
    await payers.getByLabel("Your email").fill("uncle@payer.example");
    await payers.getByRole("button", { name: "Pay ₦6,000" }).click();
    await goToProvider(payers, url);
    expect(cardNamed("plain").questions).toEqual([]);
    await payers.goto(await payAt(payers.url()));
    await payers.getByRole("heading", { level: 1, name: "₦6,000 paid" }).waitFor();
    await checkPage(payers, enabled);
    await payers.goto(link);
    await payers.getByRole("heading", { level: 1, name: "This has been paid" }).waitFor();
    await checkPage(payers, enabled);
    await owners.reload();
    await owners.getByText("Paid by the link.").waitFor();
    await owners.getByRole("link", { name: "All payment links" }).click();
    await owners.getByRole("heading", { level: 1, name: "Payment links" }).waitFor();
    await checkPage(owners, enabled);
  });

  test("a payer gets an account number on our page, and waits without an account", async () => {
    const owners = await openPage({ enabled });
    const link = await askForPlus(owners, enabled);
    const payers = await openPage({ enabled });
    await openLink(payers, link, enabled);
    await payers.getByLabel("Pay by bank transfer").check();
    await payers.getByLabel("Your email").fill("uncle@payer.example");
    await payers.getByRole("button", { name: "Pay ₦6,000" }).click();
    await payers.getByRole("heading", { level: 1, name: "Send exactly ₦6,000" }).waitFor();
    await checkPage(payers, enabled);
    expect(await payers.getByRole("button", { name: /Copy/ }).count()).toBe(enabled ? 2 : 0);
    await payers.getByRole("link", { name: "I have sent it" }).click();
    await payers.getByRole("heading", { level: 1, name: "We are waiting for your bank" }).waitFor();
    await fits(payers);
    await owners.getByRole("button", { name: "Withdraw the link" }).click();
    await owners.getByText("Link withdrawn.").waitFor();
    await checkPage(owners, enabled);
    await payers.goto(link);
    await payers.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  });
});
