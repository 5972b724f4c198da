import { chromium, type BrowserContextOptions, type Page } from "playwright";
import { expect, inject, onTestFinished } from "vitest";

import { expectAccessible } from "./accessible";
import { browserOptions } from "./browser";
import { privateAddress } from "./visitor";

const WIDTH = 360;

/** The two ways in which every journey must work. */
export const bothWays = [
  { scripts: "off", enabled: false },
  { scripts: "on", enabled: true },
];

/** One Chromium for all files of a worker; it ends with the worker. */
const browser = await chromium.launch(browserOptions());

interface Look extends BrowserContextOptions {
  /** Whether scripts run. */
  enabled?: boolean;
}

/** A page of the site in a phone's width, for a visitor of this test alone: it closes with the test. */
export async function openPage({ enabled = true, ...look }: Look = {}): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: enabled,
    viewport: { width: WIDTH, height: 740 },
    extraHTTPHeaders: { "X-Forwarded-For": privateAddress() },
    baseURL: inject("site").url,
    ...look,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** How far the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** axe finds nothing and nothing stands out at the side; both run as scripts of the page, so only where it has them. */
export async function checkPage(page: Page, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await expectAccessible(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
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
