import { describe, expect, inject, test } from "vitest";

import { newAccount } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../../support/browser-page";
import { readOutbox } from "../../support/messages";

const { url } = inject("site");

describe.each(bothWays)("with scripts $scripts an agent", ({ enabled }) => {
  test("logs in where everybody does, registers a customer and finds the customer in the list", async () => {
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    const customer = { ...newAccount(), name: `Customer ${enabled ? "one" : "two"} Stores` };
    await page.goto("/login");
    await page.getByLabel("Email or username").fill("tundeagent");
    await page.locator("#password").fill("kaypoint demo 2026");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByText("Login Successful").waitFor();
    await check();
    await page.goto("/account/activity");
    await page.locator("summary").filter({ hasText: "Tunde Bello" }).click();
    await page.getByRole("link", { name: "My Dashboard" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByRole("link", { name: "Register a customer" }).click();
    await page.waitForURL(/\/signup\?/);
    await check();
    for (const field of ["name", "username", "email", "phone"] as const)
      await page.locator(`#${field}`).fill(customer[field]);
    await page.getByLabel("Shop address").fill("Stall 7, Onitsha Main Market");
    await page.getByLabel(/The customer accepts the/).check();
    await page.getByRole("button", { name: "Register the customer" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByText("The customer is registered as yours.").waitFor();
    expect(await page.getByRole("main").textContent()).toContain(customer.name);
    await check();
    await page.goto("/registrant");
    await page.getByLabel("Search").fill(customer.name.slice(0, 12));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 registrant found").waitFor();
    expect(await page.getByRole("table").textContent()).toContain("Stall 7, Onitsha Main Market");
    await check();
    const mail = (await readOutbox(url)).find(({ to }) => to === customer.email);
    expect(mail?.text).toContain("/forgot-password");
  });
});
