import { expect, test } from "vitest";

import { openPage } from "../browser-page";

/** Chromium reports the first paint of a page, and when its scripts were requested. */
test("scripts load once after the first paint, and take the page over unchanged", { retry: 2 }, async () => {
  const page = await openPage({ own: {} });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (line) => problems.push(line.text()));
  await page.goto("/login");
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-as-served", ""));
  await page.getByRole("button", { name: "Show" }).waitFor();
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts).toHaveLength(6);
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(6);
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(paint);
  expect(await page.locator("main[data-as-served]").count()).toBe(1);
  expect(await page.locator("head > style").count()).toBe(1);
  expect(problems).toEqual([]);
});

test("a page in a tab that is not painted starts as well", async () => {
  const page = await openPage({ own: {} });
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: ["paint"] });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Show" }).waitFor();
});
