import { chromium, type Browser, type Page } from "playwright";

import { browserOptions } from "../../tests/support/browser";
import type { Site } from "../../tests/support/site";
import { table } from "../table";
import { publicPages } from "./pages";

const KIB = 1024;

/**
 * Bytes that a browser with an empty cache fetches for a page, by kind and without headers, at a width at which all
 * images are shown.
 */
export async function measureWeight({ url }: Site): Promise<string> {
  const browser = await chromium.launch(browserOptions());
  const rows = [];
  for (const path of publicPages) {
    const { text, pictures, scripts } = await weigh(browser, url + path);
    rows.push([path, text, 14 * KIB, pictures, text + pictures, scripts]);
  }
  await browser.close();
  return [
    table(["Page", "HTML + CSS", "At most", "Pictures", "Whole page", "Scripts"], rows),
    `The whole landing page may weigh ${(120 * KIB).toLocaleString("en-GB")} bytes.`,
  ].join("\n\n");
}

const kinds: Record<string, "text" | "pictures" | "scripts"> = {
  document: "text",
  stylesheet: "text",
  image: "pictures",
  script: "scripts",
};

async function weigh(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const weight = { text: 0, pictures: 0, scripts: 0 };
  const reading: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = kinds[request.resourceType()];
    if (kind)
      reading.push(request.sizes().then(({ responseBodySize }) => void (weight[kind] += responseBodySize)));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await scrollThrough(page);
  await page.waitForLoadState("networkidle");
  await Promise.all(reading);
  await page.close();
  return weight;
}

/** Images below the fold load on scrolling. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}
