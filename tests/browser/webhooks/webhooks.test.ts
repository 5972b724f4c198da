import { describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/app/passwords.server";
import { deliverDue } from "~/services/webhooks/delivery.server";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../../support/browser-page";
import { makeContext } from "../../support/context";
import { openSessionOf, password } from "../../support/sessions";
import { answered, fakeReceiver } from "../../support/webhooks";

const { url, databaseUrl } = inject("site");

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds an address, keeps its secret, sends a test, reads the answer, sends it again and deletes it", async () => {
    const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
    const passwordHash = await makePasswords("low").hash(password);
    const owner = await makeOwner(db, { now: new Date(), passwordHash });
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    const heading = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
    await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
    await page.goto("/account/webhooks");
    await page.getByRole("link", { name: "Add an address" }).click();
    await page.getByLabel("Address of your system").fill("https://10.0.0.1/in");
    await page.getByRole("button", { name: "Add the address" }).click();
    await page.getByRole("link", { name: /^Use a name, such as example\.com/ }).waitFor();
    expect(await page.getByLabel("Address of your system").inputValue()).toBe("https://10.0.0.1/in");
    await check();
    await page.getByLabel("Address of your system").fill("https://nowhere.kaypoint-receiver.example/in");
    await page.getByRole("button", { name: "Add the address" }).click();
    await heading("The secret");
    expect(await page.locator(".secret").textContent()).toMatch(/^whsec_/);
    await check();
    await page.getByRole("button", { name: "I have it" }).click();
    await page.locator(".secret").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByText("The test is on its way").waitFor();
    const { webhooks } = fakeReceiver(answered(404));
    const context = { ...makeContext(db, new Date()), origin: url, webhooks };
    await expect.poll(() => deliverDue(context)).toBe(1);
    await page.reload();
    await page.getByText("404").first().waitFor();
    await check();
    await page.getByRole("link", { name: /^Open webhook\.test/ }).click();
    await page.getByText("answer 404").waitFor();
    await check();
    await db
      .updateTable("webhook_deliveries")
      .set({ state: "dead", next_at: null, ended_at: new Date() })
      .where("owner_id", "=", owner.id)
      .execute();
    await page.reload();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("It is sent again").waitFor();
    await page.getByRole("link", { name: "Back to the webhook" }).click();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Off since").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted, with all that stood in its log").waitFor();
    await close();
  });
});
