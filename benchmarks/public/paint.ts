import { chromium, type Browser, type Page } from "playwright";

import { browserOptions } from "../../tests/support/browser";
import type { Site } from "../../tests/support/site";
import { makeVisitor, type Visitor } from "../../tests/support/visitor";
import { demoOwner } from "../demo-visitor";
import { table } from "../table";
import { entryPages, median } from "./pages";

const TIMES = 5;

/** Bytes of the scripts of the first page that has any. */
const MOST_SCRIPTS = 110_000;

/** A cheap phone on a slow network: 400 kbit/s, a round trip of 400 ms, a CPU six times slower than this one. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;

/** Milliseconds until a page with scripts shows something. */
const WITH_SCRIPTS = 1500;

interface MeasuredPage {
  path: string;
  visitor: Visitor;
  /** Milliseconds. */
  atMost: number;
}

interface Measured {
  paint: number;
  scripts: number;
  scriptBytes: number;
}

/**
 * First contentful paint with an empty cache, and the scripts that pages with scripts request. Of a page for visitors with
 * a session the style sheet is there, as it is after the page that leads to it.
 */
export async function measurePaint(site: Site): Promise<string> {
  const browser = await chromium.launch(browserOptions());
  const paints = [];
  const loads = [];
  for (const page of await pagesOf(site.url)) {
    const runs: Measured[] = [];
    for (let run = 0; run < TIMES; run += 1) runs.push(await load(browser, site.url, page));
    const times = runs.map(({ paint }) => paint);
    paints.push([page.path, Math.round(median(times)), Math.round(Math.max(...times)), page.atMost]);
    const [{ scripts, scriptBytes } = { scripts: 0, scriptBytes: 0 }] = runs;
    if (scripts > 0) loads.push([page.path, scripts, scriptBytes, MOST_SCRIPTS]);
  }
  await browser.close();
  return [
    table(["First contentful paint", "Median ms", "Slowest ms", "At most"], paints),
    table(["Scripts", "Files", "Bytes", "At most"], loads),
  ].join("\n\n");
}

/** Public pages, and pages with scripts on the way from sign-up to the order. */
async function pagesOf(origin: string): Promise<MeasuredPage[]> {
  const stranger = makeVisitor(origin);
  const unverified = await demoOwner(origin, { verified: false });
  const owner = await demoOwner(origin, { verified: true });
  const order = "/plans-details/2/month";
  await owner.post(`${order}?step=summary`, { intent: "update", onboarding: "1" });
  return [
    ...entryPages.map((path) => ({ path, visitor: stranger, atMost: 1200 })),
    ...["/login", "/signup?page=signup"].map((path) => ({ path, visitor: stranger, atMost: WITH_SCRIPTS })),
    { path: "/verify-phone", visitor: unverified, atMost: WITH_SCRIPTS },
    ...[order, `${order}?step=summary`].map((path) => ({ path, visitor: owner, atMost: WITH_SCRIPTS })),
  ];
}

async function load(browser: Browser, origin: string, { path, visitor }: MeasuredPage): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  await context.addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  if (visitor.jar.has("sid")) await fillCache(page, origin);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(origin + path);
  const paint = await firstPaint(page);
  if (await page.locator("script[nonce]").count()) await page.waitForFunction(isReady);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  await context.close();
  return {
    paint,
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
  };
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

/** Whether the page's scripts have done their work; React stores its data on each element. */
const isReady = () => {
  const main = document.getElementById("main") ?? {};
  return Object.keys(main).some((key) => key.startsWith("__react"));
};
