import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, openPage, useSession } from "../browser-page";
import { makeContext } from "../../support/context";
import { openSessionOf } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

/** An owner with a month of Plus, on the page of plan and billing. */
async function openBilling(page: Page) {
  const owner = await makeOwner(db, { now: new Date() });
  await buyPlan(makeContext(db, new Date()), owner);
  await useSession(page, await openSessionOf(db, owner));
  await page.goto("/plans-and-billings");
}

async function openLeaving(page: Page) {
  await page.getByRole("link", { name: "Cancel or pause plan" }).click();
  await page.getByRole("heading", { name: "Cancel or pause your plan" }).waitFor();
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("lets the wallet renew the plan, cancels it and resumes it", async () => {
    const page = await openPage({ enabled });
    await openBilling(page);
    await checkPage(page, enabled);
    await page.getByLabel(/From your wallet/).check();
    await press(page, "Save");
    await page.getByText(/^Renews on .* for ₦6,000 from your wallet\.$/).waitFor();
    await openLeaving(page);
    await checkPage(page, enabled);
    await press(page, "Cancel plan");
    await page.getByText("You cancelled this plan.").waitFor();
    await checkPage(page, enabled);
    await press(page, "Resume plan");
    await page.getByText(/^Renews on .* for ₦6,000 from your wallet\.$/).waitFor();
    await page.reload();
    await page.getByText(/^Renews on .* for ₦6,000 from your wallet\.$/).waitFor();
  });

  test("pauses the plan for two months with a reason, and takes that back", async () => {
    const page = await openPage({ enabled });
    await openBilling(page);
    await openLeaving(page);
    await page.getByText("Tell us why").click();
    await page.getByLabel(/^Reason/).selectOption("My shop is closed, for a while or for good");
    await page.getByText("Or pause Plus").click();
    await page.getByLabel(/^2 months, until/).check();
    await press(page, "Pause plan");
    await page.getByText(/^Pauses on .* You are on Basic until .*, free\./).waitFor();
    await checkPage(page, enabled);
    await press(page, "Do not pause");
    await page.getByText("Saved. Your plan is not paused.").waitFor();
    await page.getByText(/^Ends on .* unless you pay again\./).waitFor();
  });

  test("previews a change to Basic, makes it, and withdraws it", async () => {
    const page = await openPage({ enabled });
    await openBilling(page);
    await page.getByRole("link", { name: "Change plan" }).click();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Preview Basic" }).click();
    await page.getByRole("heading", { name: "Change to Basic" }).waitFor();
    await checkPage(page, enabled);
    await press(page, "Change to Basic");
    await page.getByText("Basic then starts as you chose").first().waitFor();
    await checkPage(page, enabled);
    await press(page, "Keep my plan as it is");
    await page.getByText("Your plan stays as it is.").waitFor();
    await page.getByRole("link", { name: "Billing history" }).click();
    await page.getByRole("link", { name: /^Receipt/ }).click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    expect(await page.locator("article.summary-card").innerText()).toContain("₦6,000");
  });
});
