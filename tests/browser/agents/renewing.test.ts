import type { Locator } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { DAY } from "~/models/duration";
import { getUser } from "~/models/users/user.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { makeContext } from "../../support/context";
import { openSessionOf } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
const now = new Date();
afterAll(close);

let made = 0;

/** The session of an agent with some registrants, whose plans end in a few days. */
async function busyAgent(count = 2): Promise<string> {
  const code = `WALK${now.getTime() % 1e6}X${(made += 1)}`;
  const agent = await getUser(db, await makeAgent(db, code, "Walkthrough Agent"));
  const verified = { phoneVerifiedAt: now, emailVerifiedAt: now };
  await db.updateTable("users").set(verified).where("id", "=", agent.id).execute();
  await giveTokens(db, agent.id, 20_000);
  for (const days of Array.from({ length: count }, (_, index) => 3 + (index % 2) * 2)) {
    const owner = await makeOwner(db, { now, agentId: agent.id });
    await buyPlan(makeContext(db, new Date(now.getTime() + (days - 30) * DAY)), owner, {
      extras: { users: 1 },
    });
  }
  return openSessionOf(db, await getUser(db, agent.id));
}

describe.each(bothWays)("with scripts $scripts an agent", ({ enabled }) => {
  test("ticks shops, reads the summary, pays it with tokens and adds extras to one of them", async () => {
    const page = await openPage({ enabled });
    const check = () => checkPage(page, enabled);
    await page.context().addCookies([{ name: "sid", value: await busyAgent(), url }]);
    await page.goto("/reseller?show=soon");
    await page.getByText("2 shops are due").waitFor();
    await check();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Renew together" }).click();
    await page.waitForURL(/\/reseller\/renew\?branch=\d+&branch=\d+$/);
    await page.getByRole("heading", { name: "Renew 2 shops" }).waitFor();
    expect(await page.getByRole("main").textContent()).toContain("Plus, 1 month; Users, 1 more");
    await check();
    await page.getByRole("button", { name: "Pay 13,000 KPT" }).click();
    await page.waitForURL(/\/reseller\/renewals\/KPB-/);
    await page.getByText("2 shops are renewed for 13,000 KPT. You have 7,000 KPT left.").waitFor();
    await check();
    await page.getByRole("link", { name: "Back to your customers" }).click();
    await page.waitForURL(/\/reseller$/);
    await page.getByText("Due, 0").waitFor();
    await page
      .getByRole("link", { name: /^Add extras/ })
      .first()
      .click();
    await page.waitForURL(/\/reseller\/branches\/\d+\/extras/);
    await page
      .locator("details", { has: page.locator('[name="additional_users"]') })
      .last()
      .locator("summary")
      .click();
    await page.locator("label").filter({ hasText: "3 more" }).first().click();
    await page.getByRole("button", { name: "Update my order" }).click();
    await page.waitForURL(/additional_users=3/);
    await check();
    await page.getByRole("button", { name: /^Pay [\d,]+ KPT$/ }).click();
    await page.waitForURL(/\/paid\/KP-/);
    await page.getByText("The shop's extras are available immediately, until").waitFor();
    await check();
    await page.getByRole("link", { name: "Go to your customers" }).click();
    await page.waitForURL(/\/reseller$/);
  });
});

/** Whether all of one element is above another one. */
async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [row, bar] = [await one.boundingBox(), await other.boundingBox()];
  return row !== null && bar !== null && row.y + row.height <= bar.y;
}

test("the bar that renews together covers no row that has the focus", async () => {
  const page = await openPage({ enabled: false });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.context().addCookies([{ name: "sid", value: await busyAgent(8), url }]);
  await page.goto("/reseller?show=soon");
  const bar = page.locator(".bulk");
  await page.getByRole("link", { name: /^Due, / }).focus();
  let boxes = 0;
  for (let presses = 0; presses < 60 && boxes < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.getAttribute("type")) !== "checkbox") continue;
    boxes += 1;
    await expect.poll(() => isAbove(focused, bar), { message: `box ${boxes}` }).toBe(true);
  }
  expect(boxes).toBe(8);
});
