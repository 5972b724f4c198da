import { chromium, type Browser } from "playwright";

import { browserOptions } from "../../../tests/support/browser";
import type { Site } from "../../../tests/support/site";
import { table } from "../table";
import { entryPages, median } from "./pages";

const TIMES = 5;

/** A cheap phone on a slow network: 400 kbit/s, a round trip of 400 ms, a CPU six times slower than this one. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;

/** First contentful paint with an empty cache. */
export async function measurePaint(site: Site): Promise<string> {
  const browser = await chromium.launch(browserOptions());
  const rows = [];
  for (const path of entryPages) {
    const times = [];
    for (let run = 0; run < TIMES; run += 1) times.push(await timePaint(browser, site.url + path));
    rows.push([path, Math.round(median(times)), Math.round(Math.max(...times)), 1400]);
  }
  await browser.close();
  return table(["First contentful paint", "Median ms", "Slowest ms", "At most"], rows);
}

async function timePaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName("first-contentful-paint");
          if (paint) resolve(paint.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return time;
}
