import { describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { openSessionOf, password } from "../../support/sessions";

const { url, databaseUrl } = inject("site");

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds a webhook, keeps its secret, sends a test, reads the answer, sends it again and deletes it", async () => {
    const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
    const passwordHash = await makePasswords("low").hash(password);
    const owner = await makeOwner(db, { now: new Date(), passwordHash });
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    const heading = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    await close();
    await page.goto("/account/webhooks");
    await page.getByRole("link", { name: "Add an address" }).click();
    const receiver = await page.getByText(/^http:.*\/receiver$/).textContent();
    await page.getByLabel("Address of your system").fill("https://10.0.0.1/in");
    await page.getByRole("button", { name: "Add the address" }).click();
    await page.getByRole("link", { name: /^Use a name, such as example\.com/ }).waitFor();
    expect(await page.getByLabel("Address of your system").inputValue()).toBe("https://10.0.0.1/in");
    await check();
    await page.getByLabel("Address of your system").fill(receiver ?? "");
    await page.getByRole("button", { name: "Add the address" }).click();
    await heading("The secret");
    expect(await page.locator(".secret").inputValue()).toMatch(/^whsec_/);
    await check();
    await page.getByRole("button", { name: "I have it" }).click();
    await page.locator(".secret").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByText("The test is on its way").waitFor();
    const answer = async () => {
      await page.reload();
      return page.getByRole("table", { name: "Events" }).getByText("200", { exact: true }).count();
    };
    await expect.poll(answer, { interval: 500 }).toBe(1);
    await check();
    await page.getByRole("link", { name: /^Open webhook\.test/ }).click();
    await page.getByText(/^The sandbox took \d+ bytes of evt_/).waitFor();
    await check();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("It is sent again").waitFor();
    await page.getByRole("link", { name: "Back to the webhook" }).click();
    await page.getByRole("button", { name: "Create a new secret" }).click();
    await page.getByText("The new secret signs from now on").waitFor();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Off since").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted, with its log").waitFor();
  });
});
