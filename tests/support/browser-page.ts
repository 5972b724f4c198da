import type { Browser, Page } from "playwright";
import { expect } from "vitest";

import { expectAccessible } from "./accessible";
import { privateAddress } from "./visitor";

const WIDTH = 360;

/** The two ways in which every journey must work. */
export const bothWays = [
  { scripts: "off", enabled: false },
  { scripts: "on", enabled: true },
];

/** A page of a phone's width in a browser of its own; closing its context is up to the caller. */
export async function openPage(
  browser: Browser,
  { url, enabled }: { url: string; enabled: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: enabled,
    viewport: { width: WIDTH, height: 740 },
    extraHTTPHeaders: { "X-Forwarded-For": privateAddress() },
    baseURL: url,
  });
  return context.newPage();
}

/** axe finds nothing and nothing stands out at the side; both run as scripts of the page, so only where it has them. */
export async function checkPage(page: Page, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
}

/** Types a code where the focus is; it sends itself where scripts run, else by the named key. */
export async function typeCode(page: Page, code: string, key: string, enabled: boolean): Promise<void> {
  if (enabled) {
    await page.getByLabel("Code, digit 1 of 5").focus();
    await page.keyboard.type(code);
    return;
  }
  await page.locator("#code").fill(code);
  await page.getByRole("button", { name: key }).click();
}
