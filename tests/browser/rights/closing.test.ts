import { describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { openSessionOf, password } from "../../support/sessions";

const { url, databaseUrl } = inject("site");

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("takes a copy of the data, deletes the account, and reopens it", async () => {
    const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
    const passwordHash = await makePasswords("low").hash(password);
    const owner = await makeOwner(db, { now: new Date(), passwordHash });
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    await close();
    await page.goto("/account/data");
    await page.getByRole("button", { name: "Make a copy" }).click();
    await page.getByText("Your copy is ready").waitFor();
    await check();
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download your data" }).click();
    expect((await arriving).suggestedFilename()).toMatch(/^kaypoint-data-\d{4}-\d\d-\d\d\.zip$/);
    await page.getByRole("link", { name: "Delete your account" }).click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("link", { name: "Tick the box if you want to delete your account" }).waitFor();
    await check();
    await page.getByLabel(/^I want my account to be closed now/).check();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Your account is closed, and we emailed you about it").waitFor();
    await page.goto("/login");
    await page.getByLabel("Email, username or phone number").fill(owner.username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { name: "Your account is closed" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/closed");
    await check();
    await page.getByRole("button", { name: "Restore my account" }).click();
    await page.getByText("Your account is restored").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });
});
