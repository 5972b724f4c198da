import { chromium, type BrowserContextOptions, type Page } from "playwright";
import { expect, inject, onTestFinished } from "vitest";

import { MINUTE } from "~/models/duration";
import { expectAccessible } from "../support/accessibility";
import { newAccount } from "../support/accounts";
import { browserOptions } from "../support/browser";
import { hydrated, lookAt, withoutScripts } from "../support/settled";
import { privateAddress } from "../support/visitor";

/** The two ways in which every journey must work. */
export const bothWays = [
  { scripts: "off", enabled: false },
  { scripts: "on", enabled: true },
];

/** One Chromium for all files of a worker; it ends with the worker. */
const browser = await chromium.launch(browserOptions());

type Media = Parameters<Page["emulateMedia"]>[0];

interface Look extends Pick<BrowserContextOptions, "viewport" | "colorScheme"> {
  /** Whether scripts run. */
  enabled?: boolean;
  /** Whether its clock stands still, so that no page moves on by itself after some seconds. */
  still?: boolean;
  /** Options that only a separate context can have; `{}` for a test that adds init scripts or needs a first visit. */
  own?: Omit<BrowserContextOptions, "javaScriptEnabled">;
}

const phone = { width: 360, height: 740 };
const usualMedia = { media: null, contrast: null, forcedColors: null, colorScheme: "light" } as const;

/** Pages that no test is using, with scripts or without. */
const idle = { on: [] as Page[], off: [] as Page[] };

/**
 * A page of the site at a phone's width, for this test's visitor alone. Tests share a page one after the other: a new
 * process and page cost as much processor time as three page loads.
 */
export async function openPage({ enabled = true, still = false, ...look }: Look = {}): Promise<Page> {
  const spare = idle[enabled ? "on" : "off"];
  const own = look.own ?? (still && enabled ? {} : undefined);
  const page = (!own && spare.pop()) || (await makePage({ javaScriptEnabled: enabled, ...own }));
  onTestFinished(async () => {
    if (own) return page.context().close();
    await leave(page);
    spare.push(page);
  });
  if (still && enabled) await page.clock.setFixedTime(new Date());
  await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": privateAddress() });
  await page.setViewportSize(look.viewport ?? phone);
  await page.emulateMedia({ ...usualMedia, ...(look.colorScheme && { colorScheme: look.colorScheme }) });
  return page;
}

async function makePage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject("site").url, viewport: phone, ...options });
  context.setDefaultTimeout(5 * MINUTE);
  const page = await context.newPage();
  if (options.javaScriptEnabled === false) withoutScripts.add(page);
  return page;
}

/** Removes what a test did to the page, so that the next test starts as a new visitor. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ["request", "response", "console", "pageerror"]) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.goto("about:blank");
  await page.mouse.move(0, 0);
  await context.clearCookies();
}

/** Logs the page's visitor in with a session cookie. */
export async function useSession(page: Page, sid: string): Promise<void> {
  await page.context().addCookies([{ name: "sid", value: sid, url: inject("site").url }]);
}

const EMPTY = "/empty";

/**
 * Opens many pages one after the other. A page without scripts is written into one window that stays: scripts a test
 * loaded there, such as axe, need not load again for each, and run faster from page to page. A page with scripts is
 * opened as usual, and returned when they have done their work. The windows close with their context: a window that
 * was closed alone has hung for ten minutes.
 */
export async function openMany(look: Look = {}) {
  const still = await openPage({ own: {}, ...look });
  const context = still.context();
  await context.route(`**${EMPTY}`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await still.goto(EMPTY);
  await context.unroute(`**${EMPTY}`);
  const live = await context.newPage();
  await live.setViewportSize(look.viewport ?? phone);
  await live.emulateMedia({ colorScheme: look.colorScheme ?? "light" });

  /** Returns the window that shows the page, and the path after redirects. */
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

/** By how much the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return lookAt(page, () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));
}

/** Sums, dates, cards and numbers of the page that stand on more than one line, or outside its window. */
export const brokenPieces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll(".naira, .nb")].filter(
      (piece) => piece.checkVisibility() && !piece.closest(".vh, thead"),
    );
    const broken = seen.filter((piece) => {
      const text = document.createRange();
      text.selectNodeContents(piece);
      const boxes = [...text.getClientRects()].filter(({ width }) => width > 1);
      const [lowest, highest] = [boxes.map(({ top }) => top), boxes.map(({ bottom }) => bottom)];
      return (
        Math.max(...lowest) > Math.min(...highest) - 2 ||
        boxes.some(({ left, right }) => left < 0 || right > window.innerWidth)
      );
    });
    return broken.map((piece) => `${piece.textContent} in ${piece.parentElement?.outerHTML.slice(0, 120)}`);
  });

/** Buttons of the page that something covers while they have the focus. */
export const coveredButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>("main :is(button, .button, .tap, summary)")];
    const covered = buttons.filter((button) => {
      if (!button.checkVisibility() || button.matches(":disabled")) return false;
      button.focus();
      const { left, top, width, height } = button.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return !shown || !(button.contains(shown) || shown.contains(button));
    });
    return covered.map(({ textContent }) => textContent);
  });

/** 640 pixels is the width of a 1280 window at 200 % zoom. */
const widths = [320, 360, 640, 768, 960, 1280, 1920];

/** Expects the page to fit its window at every width, and a phone with text at twice the size. */
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

/** Expects no finding by axe and no overflow; both run as scripts of the page, so only if it has them. */
export async function checkPage(page: Page, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await expectAccessible(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

/** Types a code at the focus; with scripts it sends itself, otherwise the named button is pressed. */
export async function typeCode(page: Page, code: string, key: string, enabled: boolean): Promise<void> {
  if (enabled) {
    await page.getByLabel("Code, digit 1 of 5").focus();
    await page.keyboard.type(code);
    return;
  }
  await page.locator("#code").fill(code);
  await page.getByRole("button", { name: key }).click();
}

/** Signs the page's visitor up without its form; returns the new account. */
export async function signUp(page: Page) {
  const account = newAccount();
  await page.context().request.post("/signup", { form: account, maxRedirects: 0 });
  return account;
}

/** Fills in the sign-up form and sends it; returns the new account. */
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
