import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";

import { internationalPhone } from "../support/accounts";
import { bothWays, checkPage, fillSignUp, openPage, typeCode } from "../browser/browser-page";
import { readCode } from "../support/messages";

const { url } = inject("site");

describe.each(bothWays)("the path of a new owner with scripts $scripts", ({ enabled }) => {
  const check = (page: Page) => checkPage(page, enabled);

  test("leads from the prices to the trial and the download", async () => {
    const page = await openPage({ enabled, still: true });
    await page.goto("/");
    await check(page);
    await page.goto("/pricing");
    await check(page);
    await page.getByRole("link", { name: "Try free for 14 days" }).first().click();
    await page.waitForURL(/\/signup\?/);
    await check(page);
    const account = await fillSignUp(page);
    await check(page);
    const code = await readCode(url, internationalPhone(account.phone));
    await typeCode(page, code, "Verify phone number", enabled);
    await page.getByText("Your phone number is verified").waitFor();
    await check(page);
    await page
      .getByRole("link", { name: /Go on|Continue|Download/ })
      .first()
      .click();
    await page.waitForURL(/\/download/);
    await check(page);
    expect(await page.getByRole("main").textContent()).toContain("1.0.8");
  });

  test("leads from the free plan through the checkout to the download", async () => {
    const page = await openPage({ enabled, still: true });
    await page.goto("/signup?page=signup&plan=1&duration=yearly");
    const account = await fillSignUp(page);
    const code = await readCode(url, internationalPhone(account.phone));
    await typeCode(page, code, "Verify phone number", enabled);
    await page.getByText("Your phone number is verified").waitFor();
    await page.goto("/plans-details/1/yearly");
    await check(page);
    await page.getByLabel(/Self Onboarding/).check();
    await page.locator("#order").getByRole("button", { name: /Basic/ }).click();
    await page.waitForURL(/\/download/);
    await page.getByRole("status").filter({ hasText: "Basic" }).waitFor();
    await page.goto("/dashboard");
    await check(page);
    expect(await page.getByRole("main").textContent()).toContain("Basic");
  });
});
