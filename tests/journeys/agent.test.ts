import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { demoUser, internationalPhone, newAccount } from "../support/accounts";
import { bothWays, checkPage, openPage, typeCode, useSession } from "../browser/browser-page";
import { readCode, readOutbox } from "../support/messages";
import { openSessionOf } from "../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

describe.each(bothWays)("with scripts $scripts an agent", ({ enabled }) => {
  test("logs in on the usual page, registers a customer and finds the customer in the list", async () => {
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    const registrant = { ...newAccount(), name: `Customer ${enabled ? "one" : "two"} Stores` };
    await page.goto("/login");
    await page.getByLabel("Email, username or phone number").fill("tundeagent");
    await page.locator("#password").fill("kaypoint demo 2026");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByText("Login Successful").waitFor();
    await check();
    await page.goto("/account/activity");
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByText("Tunde Bello").waitFor();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Customers" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByRole("link", { name: "Register a customer" }).click();
    await page.waitForURL(/\/signup\?/);
    await check();
    for (const field of ["name", "username", "email", "phone"] as const)
      await page.locator(`#${field}`).fill(registrant[field]);
    await page.getByLabel("Shop address").fill("Stall 7, Onitsha Main Market");
    await page.getByLabel(/The customer accepts the/).check();
    await page.getByRole("button", { name: "Register the customer" }).click();
    await page.waitForURL(/\/reseller/);
    await page.getByText("The customer is registered as yours.").waitFor();
    expect(await page.getByRole("main").textContent()).toContain(registrant.name);
    await check();
    await page.goto("/registrant");
    await page.getByText("Search and order").click();
    await page.getByLabel("Search").fill(registrant.name.slice(0, 12));
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("1 customer found").waitFor();
    expect(await page.getByRole("table").textContent()).toContain("Stall 7, Onitsha Main Market");
    await check();
    const mail = (await readOutbox(url)).find(({ to }) => to === registrant.email);
    expect(mail?.text).toContain("/forgot-password");
  });

  test("verifies the phone of a customer beside them, who sets a password with the key and the code by mail", async () => {
    const registrant = { ...newAccount(), name: `Stall ${enabled ? "one" : "two"} Stores` };
    const phone = internationalPhone(registrant.phone);
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    await useSession(page, await openSessionOf(db, await demoUser(db, "tundeagent")));
    await page.goto("/signup?page=signup&code=TUNDE1");
    for (const field of ["name", "username", "email", "phone"] as const)
      await page.locator(`#${field}`).fill(registrant[field]);
    await page.getByLabel(/The customer accepts the/).check();
    await page.getByRole("button", { name: "Register the customer" }).click();
    await page.getByRole("heading", { name: `Next: verify the phone of ${registrant.name}` }).waitFor();
    await check();
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.waitForURL(/\/reseller\/verify\//);
    await page.getByText("We sent a code.").waitFor();
    await check();
    await typeCode(page, await readCode(url, phone), "Verify phone number", enabled);
    await page.getByRole("heading", { name: `The phone of ${registrant.name} is verified` }).waitFor();
    await check();

    const [text] = (await readOutbox(url)).filter(({ to }) => to === phone);
    const key = /(?:[a-z]{4}-){4}[a-z]{4}/.exec(text?.text ?? "")?.[0] ?? "";
    const own = await openPage({ enabled });
    await own.goto("/forgot-password");
    await own.getByLabel("Email, username or phone number").fill(registrant.email);
    await own.getByRole("button", { name: "Continue" }).click();
    await own.waitForURL(/\/forgot-opt-reset/);
    if (enabled) await own.getByRole("button", { name: "Use a link or key instead" }).click();
    await own.getByLabel(/recovery key/i).fill(key);
    await own
      .getByRole("button", { name: /Verify|Continue/ })
      .first()
      .click();
    await own.getByText("so we also need to check your email. Use the email we sent you.").waitFor();
    await own.reload();
    await typeCode(own, await readCode(url, registrant.email), "Verify code", enabled);
    // These boxes wait for the button, because a link or key may be pasted in their place.
    if (enabled) await own.keyboard.press("Enter");
    await own.waitForURL(/\/set-newpassword/);
    await own.locator("#password").fill("eight brown umbrellas");
    await own.locator("#password_confirmation").fill("eight brown umbrellas");
    await own.getByRole("button", { name: "Reset password" }).click();
    await own.getByRole("heading", { name: "Your password was changed" }).waitFor();
  });
});
