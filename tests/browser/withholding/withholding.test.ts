import { afterAll, describe, expect, inject, test } from "vitest";
import { makeDatabase } from "#db/client";
import { openSessionOf } from "../../support/sessions";
import { addMoney } from "../../support/wallet";
import { makeBusiness, rest } from "../../support/withholding";
import { bothWays, checkPage, openPage, sideways, useSession } from "../browser-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

describe.each(bothWays)("with scripts $scripts on a phone", ({ enabled }) => {
  test("an owner states what the company withholds, and reads what comes next", async () => {
    const { owner } = await makeBusiness(db, new Date());
    const page = await openPage({ enabled });
    await useSession(page, await openSessionOf(db, owner));
    await page.goto("/withholding");
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "State what you withhold" }).click();
    await page.getByLabel("Withheld amount in naira").fill("700");
    await page.getByRole("button", { name: "State this amount" }).click();
    await page.getByText("₦700 is not at a usual rate.").first().waitFor();
    await checkPage(page, enabled);
    expect(await page.getByLabel("Withheld amount in naira").inputValue()).toBe("700");
    await page.getByLabel("Withheld amount in naira").fill("120");
    await page.getByRole("button", { name: "State this amount" }).click();
    await page.waitForURL(/\/withholding\/KWT-/);
    await page.getByText("₦5,880 is still missing in your wallet.").waitFor();
    await checkPage(page, enabled);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await addMoney(db, owner, rest / 100, new Date());
    await page.reload();
    await page.getByText("The rest is in your wallet.").waitFor();
  });
});
