import type { Page } from "playwright";
import { expect, inject, test } from "vitest";

import { internationalPhone } from "../../support/accounts";
import { fillSignUp, openPage, typeCode } from "../browser-page";
import { goToProvider, payWith } from "../hosted-page";
import { readCode } from "../../support/messages";

const { url } = inject("site");
const KB = 1000;

interface LoadedFile {
  path: string;
  type: string;
  bytes: number;
}

/** Notes what the page loads from the site, with the bytes on the line; what its cache answers is not loaded. */
async function noteLoads(page: Page): Promise<() => LoadedFile[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const asked = new Map<string, LoadedFile>();
  devtools.on("Network.responseReceived", ({ requestId, response, type }) => {
    const at = new URL(response.url);
    const isLoaded = at.origin === url && !response.fromDiskCache && !response.fromPrefetchCache;
    if (isLoaded) asked.set(requestId, { path: at.pathname, type, bytes: 0 });
  });
  devtools.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const loaded = asked.get(requestId);
    if (loaded) loaded.bytes = encodedDataLength;
  });
  // A preloaded script that a page before had comes from memory, with no bytes and without a word of it.
  return () => [...asked.values()].filter(({ bytes }) => bytes > 0);
}

const sum = (loads: LoadedFile[]) => loads.reduce((total, { bytes }) => total + bytes, 0);

test("a new owner loads at most 250 KB in 50 requests from the landing page to the receipt", async () => {
  const page = await openPage({ own: {} });
  const loads = await noteLoads(page);
  await page.goto("/");
  await page.goto("/signup?page=signup&plan=2&duration=month");
  const account = await fillSignUp(page);
  await typeCode(page, await readCode(url, internationalPhone(account.phone)), "Verify phone number", true);
  await page.getByRole("link", { name: "Continue to your plan" }).click();
  await page.waitForURL(/\/plans-details/);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/step=summary/);
  for (const label of ["Self Onboarding", "Pay with Card"])
    await page.locator("label.pick", { hasText: label }).first().click();
  await page.locator("#order").getByRole("button", { name: "Pay ₦6,000" }).click();
  await goToProvider(page, url);
  await payWith(page, "plain");
  await page.getByRole("link", { name: "See the receipt" }).click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.waitForLoadState("networkidle");

  const all = loads();
  expect(all.length).toBeLessThanOrEqual(50);
  expect(sum(all)).toBeLessThanOrEqual(250 * KB);
});
