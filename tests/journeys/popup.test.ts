import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { MINUTE, SECOND } from "~/models/duration";
import { makeOwner } from "../support/accounts";
import { openSessionOf } from "../support/sessions";
import { hydrated } from "../support/settled";
import { openPage, useSession } from "../browser/browser-page";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

/** An owner adds money by card, which opens the provider's popup. */
async function addMoney(page: Page): Promise<void> {
  const owner = await makeOwner(db, { now: new Date() });
  await useSession(page, await openSessionOf(db, owner));
  await page.goto("/wallet/add?amount=5000");
  await hydrated(page);
  await page.getByRole("button", { name: "Add money" }).click();
  await page.waitForURL(/\/payment\/[\w-]+\/pay$/);
}

const isHere = (at: URL): boolean => at.origin === new URL(url).origin;

test("a popup that is closed says that nothing was paid", async () => {
  const page = await openPage();
  await addMoney(page);
  await page.frameLocator("iframe").getByRole("button", { name: "Cancel payment" }).click();
  await page.getByRole("alert").getByText("Payment canceled").waitFor();
  expect(isHere(new URL(page.url()))).toBe(true);
});

test("a popup that cannot load says so for four seconds, then gives way to the provider’s page", async () => {
  const page = await openPage({ own: {} });
  await page.route("**/inline.js*", (request) => request.abort());
  await page.addInitScript(() => {
    addEventListener("beforeunload", () => localStorage.setItem("left", String(Date.now())));
  });
  // A clock runs from its installation, and cannot stop at a time that is over.
  const start = new Date(Date.now() + MINUTE);
  await page.clock.install();
  await page.clock.pauseAt(start);
  await addMoney(page);
  await page.getByRole("alert").getByText("Unable to load paystack inline script").waitFor();
  await page.clock.runFor(5 * SECOND);
  await page.waitForURL((at) => !isHere(at));
  await page.goto("/robots.txt");
  const left = await page.evaluate(() => Number(localStorage.getItem("left")));
  expect(left - start.getTime()).toBe(4 * SECOND);
});
