import type { Page, Request } from "playwright";

import { measurePages, openPage } from "./pages";
import { table } from "./table";

/** The most bytes of scripts on the first page that has any. */
const MOST_SCRIPTS = 110_000;

/** At this width all pictures are shown. */
const viewport = { width: 1280, height: 800 };

/** Bytes that a browser with an empty cache fetches for a page, by kind and without headers. */
async function measureWeight(): Promise<string> {
  const rows = await measurePages(async (browser, origin, { path, visitor }) => {
    const page = await openPage(browser, origin, { visitor, viewport });
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await scrollThrough(page);
    await page.waitForLoadState("networkidle");
    const text = (await bytesOf(requests, "document")) + (await bytesOf(requests, "stylesheet"));
    const pictures = await bytesOf(requests, "image");
    const scripts = await bytesOf(requests, "script");
    await page.context().close();
    return [path, text, pictures, scripts, text + pictures + scripts];
  });
  return [
    table(["Page", "HTML + CSS", "Pictures", "Scripts", "Whole page"], rows),
    `The goal for scripts is ${MOST_SCRIPTS.toLocaleString("en-GB")} bytes on the first page that has any. At the best level of brotli they keep ` +
      "within it, as a test holds. remix-serve compresses at a low level, and so they weigh more here.",
  ].join("\n\n");
}

async function bytesOf(requests: Request[], kind: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === kind).map((request) => request.sizes()),
  );
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** Pictures below the fold load on scrolling. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

export const weightBenchmarks = { weight: { heading: "Bytes of a page", measure: measureWeight } };
