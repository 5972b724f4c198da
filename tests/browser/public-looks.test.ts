import { describe, expect, test } from "vitest";
import { expectAccessible } from "../support/accessible";
import { openPage, sideways } from "../support/browser-page";
import { publicPages, readStylesAsIn2018 } from "../support/public-pages";

/** 640 pixels are what a window of 1280 has at 200 % zoom. */
const widths = [320, 360, 640, 768, 960, 1280, 1920];

describe.each(publicPages)("%s", (path) => {
  test("fits its window at every width, and a phone with letters of twice the size", async () => {
    const page = await openPage({ viewport: { width: 320, height: 740 } });
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      expect(await sideways(page), `${width} pixels`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await sideways(page), "twice the size").toBeLessThanOrEqual(0);
  });

  test.each([
    ["by day", 1280, { colorScheme: "light" }],
    ["in the dark", 360, { colorScheme: "dark" }],
  ] as const)("gives axe nothing to find %s", async (_when, width, look) => {
    const page = await openPage({ viewport: { width, height: 740 }, ...look });
    await page.goto(path);
    await expectAccessible(page);
  });

  test.each([360, 1280])("is whole at %i pixels in a browser of 2018", async (width) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    await readStylesAsIn2018(page);
    await page.goto(path);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await page.locator("main h1").isVisible()).toBe(true);
    const keys = page.locator("main .key:visible");
    for (const key of await keys.all()) {
      const box = await key.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });

  test("is printed without bars, on its sheet of paper", async () => {
    const page = await openPage({ viewport: { width: 794, height: 1123 } });
    await page.emulateMedia({ media: "print" });
    await page.goto(path);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await page.locator("main h1").isVisible()).toBe(true);
    expect(await page.locator("header nav:visible").count()).toBe(0);
  });
});

test.each([
  ["an answer", "/", "Save your list as a CSV file and import it in one go."],
  ["the end of a long description", "/pricing", "with reports by day, week and month."],
])("%s that is folded on the screen is on paper", async (_what, path, text) => {
  const page = await openPage({ viewport: { width: 794, height: 1123 } });
  await page.goto(path);
  const answer = page.getByText(text);
  expect(await answer.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
});

test.each(["/", "/pricing", "/contact", "/download"])(
  "axe finds nothing on %s in forced colours, and with more contrast",
  async (path) => {
    for (const look of [{ forcedColors: "active" }, { contrast: "more" }] as const) {
      const page = await openPage({ viewport: { width: 360, height: 740 }, ...look });
      await page.goto(path);
      await expectAccessible(page);
    }
  },
);

test.each([
  ["/pricing", 14],
  ["/download", 4],
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
