import { describe, expect, inject, test } from "vitest";

import { bothWays, checkPage, openPage, signUp, typeCode } from "../browser-page";
import { otherCode, readCode } from "../../support/messages";

const { url } = inject("site");

describe.each(bothWays)("with scripts $scripts a new owner", ({ enabled }) => {
  test("confirms the email from the dashboard with the code of the first mail, after a wrong one", async () => {
    const page = await openPage({ enabled });
    const { email } = await signUp(page);
    await page.goto("/dashboard");
    await page.locator("summary", { hasText: "Getting started" }).click();
    await page.getByRole("link", { name: "Confirm your email" }).click();
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    await checkPage(page, enabled);
    await page.getByText(`We sent a 5 digit code to ${email}.`).waitFor();
    const code = await readCode(url, email);
    await typeCode(page, otherCode(code), "Verify email", enabled);
    await page.getByRole("link", { name: "This code is wrong. You have 2 attempts left" }).waitFor();
    await checkPage(page, enabled);
    await typeCode(page, code, "Verify email", enabled);
    await page.waitForURL(/\/dashboard/);
    await page.getByText("Your email is confirmed.").waitFor();
    expect(await page.getByRole("link", { name: "not confirmed" }).count()).toBe(0);
  });

  test("corrects a mistyped email and then confirms that one", async () => {
    const page = await openPage({ enabled });
    const { email } = await signUp(page);
    await page.goto("/verify-email");
    await page.getByRole("link", { name: "Change it" }).click();
    await page.waitForURL(/\/account\/security/);
    await page.getByLabel("New email").fill(`right-${email}`);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.waitForURL(/\/verify-email/);
    await page.getByText(`right-${email}`).waitFor();
    await checkPage(page, enabled);
    await typeCode(page, await readCode(url, `right-${email}`), "Verify email", enabled);
    await page.waitForURL(/\/account\/security/);
    await page.getByText(`right-${email}, confirmed`).waitFor();
  });

  test("turns an SMS off, and corrects the shop's name beside its error", async () => {
    const page = await openPage({ enabled });
    await signUp(page);
    await page.goto("/account/notifications");
    await checkPage(page, enabled);
    await page.getByLabel("A payment has arrived").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await page.getByLabel("A payment has arrived").isChecked()).toBe(false);
    expect(await page.getByLabel("The plan has ended").isChecked()).toBe(true);
    await page.goto("/account/business");
    await page.getByLabel("Shop name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Shop name is required" }).waitFor();
    await checkPage(page, enabled);
    await page.getByLabel("Shop name").fill("Shop at Balogun Market");
    await page.getByLabel("Shop address").fill("4 Broad Street, Lagos");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your receipts show this from now on").waitFor();
  });
});
