import { chromium, type BrowserContextOptions, type Page } from "playwright";
import { expect, inject, onTestFinished } from "vitest";

import { MINUTE } from "~/models/duration";
import { expectAccessible } from "../support/accessibility";
import { newAccount } from "../support/accounts";
import { browserOptions } from "../support/browser";
import { privateAddress } from "../support/visitor";

const WIDTH = 360;

/** The two ways in which every journey must work. */
export const bothWays = [
  { scripts: "off", enabled: false },
  { scripts: "on", enabled: true },
];

/** One Chromium for all files of a worker; it ends with the worker. */
const browser = await chromium.launch(browserOptions());

type Media = Parameters<Page["emulateMedia"]>[0];

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
  context.setDefaultTimeout(MINUTE);
  onTestFinished(() => context.close());
  return context.newPage();
}

/** React has taken the page over, as it does on each page with scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")));
}

const EMPTY = "/empty";

/**
 * Opens many pages one after the other. A page without scripts is written into a window that stays: what a test has
 * loaded there, such as axe, need not be read anew for each, and runs faster from page to page. A page with scripts is
 * opened as usual, and shown when React has taken it over.
 */
export async function openMany(look: Look = {}) {
  const still = await openPage(look);
  const context = still.context();
  await context.route(`**${EMPTY}`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await still.goto(EMPTY);
  await context.unroute(`**${EMPTY}`);
  const live = await context.newPage();

  /** Answers the window that shows the page, and the path to which the address led. */
  async function show(path: string): Promise<{ page: Page; path: string }> {
    const answer = await context.request.get(path);
    const html = await answer.text();
    const shown = /<script nonce=/.test(html) ? live : still;
    if (shown === still) await still.setContent(html);
    else {
      await live.goto(path);
      await hydrated(live);
    }
    return { page: shown, path: new URL(answer.url()).pathname };
  }

  const pages = [still, live];
  return {
    context,
    show,
    emulate: (media: Media) => Promise.all(pages.map((page) => page.emulateMedia(media))),
  };
}

/** How far the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** 640 pixels are what a window of 1280 has at 200 % zoom. */
const widths = [320, 360, 640, 768, 960, 1280, 1920];

/** The page fits its window at every width, and a phone with letters of twice the size. */
export async function expectFitting(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    expect(await sideways(page), `${width} pixels`).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await sideways(page), `letters of twice the size in ${width} pixels`).toBeLessThanOrEqual(0);
  }
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

/** Fills in the form of the sign-up page and sends it; answers who signed up. */
export async function fillSignUp(page: Page) {
  const account = newAccount();
  await page.getByLabel("Business name").fill(account.name);
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Email", { exact: true }).first().fill(account.email);
  await page.getByLabel("Phone number").fill(account.phone);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/verify-phone/);
  return account;
}
