import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { openSessionOf } from "../../support/sessions";
import { openPage, useSession } from "../browser-page";
import { hydrated } from "../../support/settled";

const { db, close } = makeDatabase({ url: inject("site").databaseUrl, poolSize: 2 });
const order = "/plans-details/2/month";

afterAll(close);

/** A page in a context of its own, of an owner at the checkout. */
async function openOrder() {
  const page = await openPage({ own: {} });
  await useSession(page, await openSessionOf(db, await makeOwner(db, { now: new Date() })));
  return page;
}

/** Chromium reports the first paint of a page, and when its scripts were requested. */
test("scripts load once after the first paint, and take the page over unchanged", { retry: 2 }, async () => {
  const page = await openOrder();
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (line) => problems.push(line.text()));
  await page.goto(order);
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-as-served", ""));
  await hydrated(page);
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts).toHaveLength(4);
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(4);
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(paint);
  expect(await page.locator("main[data-as-served]").count()).toBe(1);
  expect(problems).toEqual([]);
});

test("a page in a tab that is not painted starts as well", async () => {
  const page = await openOrder();
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: ["paint"] });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(order);
  await hydrated(page);
});
