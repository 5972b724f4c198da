import type { Page } from "playwright";

import { measurePages, openPage } from "./pages";
import { table } from "./table";

const TIMES = 5;

/** A cheap phone on a slow network: 400 kbit/s, a round trip of 400 ms, a processor six times slower than this one. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;

/** Milliseconds until a page shows something: the goals of one without and of one with scripts. */
const WITHOUT_SCRIPTS = 1200;
const WITH_SCRIPTS = 1500;

const viewport = { width: 360, height: 640 };

/**
 * First contentful paint with an empty cache. Of a page for visitors with a session the style sheet is there, as it is
 * after the page that leads to it.
 */
async function measurePaint(): Promise<string> {
  const rows = await measurePages(async (browser, origin, { path, visitor }) => {
    const paints: number[] = [];
    let goal = WITHOUT_SCRIPTS;
    for (let time = 0; time < TIMES; time += 1) {
      const page = await openPage(browser, origin, { visitor, viewport });
      if (visitor.jar.has("sid")) await fillCache(page, origin);
      await slowDown(page);
      await page.goto(origin + path);
      paints.push(await firstPaint(page));
      if ((await page.locator("script[src], link[rel=modulepreload]").count()) > 0) goal = WITH_SCRIPTS;
      await page.context().close();
    }
    const sorted = paints.toSorted((one, other) => one - other).map((paint) => Math.round(paint));
    return [path, sorted[TIMES >> 1] ?? 0, sorted.at(-1) ?? 0, goal];
  });
  return table(["First contentful paint", "Median ms", "Slowest ms", "Goal"], rows);
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Opens the login as a stranger would, which fetches the style sheet of the pages behind it. */
async function fillCache(page: Page, origin: string): Promise<void> {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(`${origin}/login`, { waitUntil: "networkidle" });
  await page.context().addCookies(cookies);
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName("first-contentful-paint");
          if (paint) resolve(paint.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
}

export const paintBenchmarks = {
  paint: { heading: "On a cheap phone and a slow network", measure: measurePaint },
};
