import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { demoUser, makeOwner } from "../../support/accounts";
import { expectAccessible } from "../../support/accessibility";
import { bothWays, checkPage, openPage, sideways, useSession } from "../browser-page";
import { goToProvider } from "../hosted-page";
import { cardNamed, payAt } from "../../support/sandbox";
import { openSessionOf } from "../../support/sessions";
import { hydrated } from "../../support/settled";
import { addCard } from "../../support/wallet";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

async function openWallet(page: Page) {
  await useSession(page, await openSessionOf(db, await demoUser(db, "adashop")));
  await page.goto("/wallet");
}

const balance = (page: Page) =>
  page.locator("#balance ~ .figure, section:has(#balance) .figure").first().innerText();
const inNaira = (text: string) => Number(text.replace(/[₦,]/g, ""));

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds money with a new card, saves it, sees the receipt, and removes the card", async () => {
    const page = await openPage({ enabled });
    await openWallet(page);
    await checkPage(page, enabled);
    const before = inNaira(await balance(page));

    await page.getByLabel("Amount in naira").fill("1e3");
    await page.getByRole("button", { name: "Add money" }).click();
    await page.getByRole("link", { name: "Enter the amount in figures" }).waitFor();
    await checkPage(page, enabled);
    await page.getByLabel("Amount in naira").fill("1000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("You pay", { exact: true }).waitFor();
    expect(await page.locator("#order").innerText()).toContain("₦1,020");
    await checkPage(page, enabled);

    await page.getByLabel(/Save card/).check();
    await page.getByRole("button", { name: "Add money" }).click();
    await goToProvider(page, url);
    const hosted = page.url();
    expect(cardNamed("plain").questions).toEqual([]);
    await page.goto(await payAt(hosted));
    await page.waitForURL(/\/paid\/KPP-/);
    await page.getByRole("heading", { level: 1, name: "₦1,020 paid" }).waitFor();
    await page.getByText("₦1,000 added to your wallet.").waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "See your wallet" }).click();
    await page.waitForURL((at) => at.pathname === "/wallet");
    expect(inNaira(await balance(page))).toBe(before + 1_000);
    await page.getByText("Visa •••• 4081").first().waitFor();
    await checkPage(page, enabled);

    await page.getByRole("link", { name: "Wallet statement" }).click();
    await checkPage(page, enabled);
    await page
      .getByRole("link", { name: /^Receipt for Wallet top-up/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    expect(await page.locator("article.summary-card").innerText()).toContain("₦1,020");
    await checkPage(page, enabled);
    await page.getByRole("button", { name: "Send it by email" }).click();
    await page.getByText("The receipt is on its way").waitFor();
    await page.getByRole("link", { name: "Back to Payments and invoices" }).click();
    await page.getByRole("heading", { name: "Payments and invoices", exact: true }).waitFor();
    await checkPage(page, enabled);

    await page.goto("/wallet");
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await page.getByText("The card is removed.").waitFor();
  });
});

test("with scripts the sum of a top-up is that of the way to pay that is chosen", async () => {
  const page = await openPage();
  const owner = await makeOwner(db, { passwordHash: "" });
  await addCard(db, owner, { country: "GB" });
  await useSession(page, await openSessionOf(db, owner));
  await page.goto("/wallet/add?amount=10000");
  const sum = () => page.locator("#order .sum dd").innerText();
  expect(await sum()).toBe("₦10,490");
  await hydrated(page);
  const way = (name: RegExp) => page.locator("label.pick", { hasText: name }).click();
  await way(/Pay with new card/);
  await expect.poll(sum).toBe("₦10,300");
  await way(/from abroad/);
  await expect.poll(sum).toBe("₦10,490");
  await way(/Pay with new card/);
  await expect.poll(sum).toBe("₦10,300");
  await page.getByRole("button", { name: "Add money" }).click();
  await goToProvider(page, url);
});

test("a way to pay a top-up that was chosen before the scripts load counts once they do", async () => {
  const page = await openPage({ own: {} });
  const owner = await makeOwner(db, { passwordHash: "" });
  await addCard(db, owner, { country: "GB" });
  await useSession(page, await openSessionOf(db, owner));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const choice = document.querySelector<HTMLInputElement>('input[name="auth_code"][value="new"]');
      if (!choice) return;
      choice.checked = true;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/wallet/add?amount=10000");
  await expect.poll(() => page.locator("#order .sum dd").innerText()).toBe("₦10,300");
});

test("the pages about money fit a wide window too", async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openWallet(page);
  for (const path of [
    "/wallet",
    "/wallet/add?amount=2500",
    "/transactions",
    "/transactions/latest",
    "/dashboard",
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
});

test("a receipt prints alone, at the width of a till roll", async () => {
  const page = await openPage();
  await openWallet(page);
  await page.goto("/transactions/latest");
  await page.emulateMedia({ media: "print" });
  const slip = await page.locator("article.summary-card").boundingBox();
  expect(slip?.width).toBeCloseTo((72 / 25.4) * 96, 0);
  for (const name of ["Download as PDF", "Back to Payments and invoices"])
    expect(await page.getByText(name).isVisible()).toBe(false);
});
