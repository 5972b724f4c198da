import type { Page } from "playwright";
import { expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { expectAccessible } from "../../support/accessibility";
import { expectFitting, openMany, openPage, sideways } from "../browser-page";
import { publicPages } from "../../support/manifest";
import { readStylesAsIn2018 } from "./old-browser";
import { everyRow } from "../../support/rows";
import { openSessionOf, proveContact } from "../../support/sessions";

const { url, databaseUrl } = inject("site");

/** Pages in the layout shared by all pages behind the login. */
const accountPages = [
  "/dashboard",
  "/wallet",
  "/wallet/add",
  "/transactions",
  "/plans-and-billings",
  "/plans-details/2/month",
  "/account/security",
  "/account/sessions",
  "/account/activity",
  "/change-phone",
];

test("every public page fits its window at every width, and a phone with text at twice the size", async () => {
  const page = await openPage();
  await everyRow(publicPages, String, (path) => expectFitting(page, path));
});

test("the landing page is at most 6,000 pixels high on a phone", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto("/");
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(6_000);
});

test("every account page fits its window in the same way, under the menu with a long name", async () => {
  const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });
  const owner = await makeOwner(db, { now: new Date() });
  const token = await openSessionOf(db, owner);
  // The list of sessions has buttons beside the others.
  await openSessionOf(db, owner);
  await proveContact({ db }, owner);
  await close();
  const page = await openPage();
  await page.context().addCookies([{ name: "sid", value: token, url }]);
  await everyRow(accountPages, String, async (path) => {
    await expectFitting(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.reload();
    await page.locator("summary:visible", { hasText: owner.name }).click();
    expect(await sideways(page), "with its menu open").toBeLessThanOrEqual(0);
  });
});

test("a phone shows one menu on every page, from the side, which a tap beside it closes, without scripts", async () => {
  const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });
  const owner = await makeOwner(db, { now: new Date() });
  const token = await openSessionOf(db, owner);
  await close();
  const page = await openPage({ viewport: { width: 360, height: 740 }, enabled: false });
  await everyRow(publicPages, String, async (path) => {
    await page.goto(path);
    expect(await page.locator("header nav:visible, header summary:visible").count()).toBe(0);
    expect(await menuLink(page).count()).toBeLessThanOrEqual(1);
  });
  await page.context().addCookies([{ name: "sid", value: token, url }]);
  await everyRow(accountPages, String, async (path) => {
    await page.goto(path);
    expect(await page.locator("header nav:visible, header summary:visible").count()).toBe(0);
    await menuLink(page).click();
    expect(await page.locator("nav:visible").count()).toBe(1);
    expect(await page.getByRole("link", { name: "Money", exact: true }).isVisible()).toBe(true);
    await page.mouse.click(20, 400);
    expect(await page.getByRole("navigation", { name: "Menu" }).count()).toBe(0);
  });
  await page.goto("/wallet");
  await menuLink(page).click();
  expect(await page.locator("nav:visible [aria-current=page]").allTextContents()).toEqual(["Money"]);
});

test("the bar at the bottom of a phone leads to the places used most and to the menu, and hides nothing", async () => {
  const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });
  const token = await openSessionOf(db, await makeOwner(db, { now: new Date() }));
  await close();
  // With motion the page would still be moving when its focus is looked at.
  const page = await openPage({ enabled: false, own: { reducedMotion: "reduce" } });
  await page.context().addCookies([{ name: "sid", value: token, url }]);
  await page.goto("/account/security");
  const bar = page.getByRole("navigation", { name: "Places used most" });
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Home", "Sales", "People", "Money", "Menu"]);
  const hidden: string[] = [];
  for (let stop = await tab(page); stop !== "end"; stop = await tab(page)) if (stop) hidden.push(stop);
  expect(hidden).toEqual([]);
  await page.evaluate("window.scrollTo(0, 300)");
  await bar.getByRole("link", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Close menu" }).click();
  expect(await page.evaluate("window.scrollY")).toBe(300);
  await bar.getByRole("link", { name: "Money" }).click();
  await page.waitForURL(/\/wallet$/);
});

const menuLink = (page: Page) => page.getByRole("link", { name: "Menu", exact: true });

/** Goes to the next stop of the Tab key: its text if something covers it, "end" after the last of the page. */
async function tab(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const stop = document.activeElement;
    if (!stop || stop === document.body) return "end";
    const { left, top, width, height } = stop.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return shown && (stop.contains(shown) || shown.contains(stop)) ? "" : stop.textContent;
  });
}

test("every public page is complete in a browser of 2018, on a phone and in a wide window", async () => {
  const page = await openPage();
  await readStylesAsIn2018(page);
  await everyRow(publicPages, String, async (path) => {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await sideways(page), `${width} pixels`).toBeLessThanOrEqual(0);
      expect(await page.locator("main h1").isVisible(), `${width} pixels`).toBe(true);
      const shortest = await page.locator("main .button:visible").evaluateAll((keys) =>
        keys.map((key) => {
          const { width: across, height } = key.getBoundingClientRect();
          return Math.min(across, height);
        }),
      );
      for (const side of shortest) expect(side).toBeGreaterThanOrEqual(44);
    }
  });
});

test("every public page prints without bars, on its sheet of paper", async () => {
  const page = await openPage({ viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: "print" });
  await everyRow(publicPages, String, async (path) => {
    await page.goto(path);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await page.locator("main h1").isVisible()).toBe(true);
    expect(await page.locator("header nav:visible").count()).toBe(0);
  });
});

test.each([
  ["an answer", "/", "Save your list as a CSV file, from Excel for instance, and import it in one go."],
  ["the end of a long description", "/pricing", "with reports by day, week and month."],
])("%s that is folded on screen is printed", async (_what, path, text) => {
  const page = await openPage({ viewport: { width: 794, height: 1123 } });
  await page.goto(path);
  const answer = page.getByText(text);
  expect(await answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
});

test("axe finds nothing in forced colours, and with more contrast", async () => {
  const { show, emulate } = await openMany();
  await everyRow(["/", "/pricing", "/contact", "/download"], String, async (path) => {
    const { page } = await show(path);
    await emulate({ forcedColors: "active", contrast: "no-preference" });
    await expectAccessible(page);
    await emulate({ forcedColors: "none", contrast: "more" });
    await expectAccessible(page);
  });
});

test.each([
  ["/pricing", 14],
  // Older versions are folded.
  ["/download", 2],
])("the tables of %s stay tables for screen readers on a phone", async (path, least) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto(path);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const count = (role: string) => nodes.filter((node) => node.role?.value === role).length;
  expect(count("table")).toBeGreaterThan(0);
  expect(count("row")).toBeGreaterThanOrEqual(least);
  expect(count("columnheader")).toBeGreaterThanOrEqual(3);
});
