import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { routeFiles } from "~/route-list.js";
import { loadedWith } from "../../scripts/testing/imports";

/** Calls of parts that are of no use, or not shown, until React has taken the page over. */
const wakes = /(?<!function )\buse(?:Hydrated|HasPasskeys|Countdown)\(/;
const sends = /\buseSubmit\(|^import [^"]*\bForm\b[^"]* from "@remix-run\/react"/m;

/** What the browser loads with a route. */
function partsOf(file: string): string[] {
  const parts = new Set([file]);
  for (const part of parts)
    for (const next of loadedWith(part)) if (!/\.server\.tsx?$/.test(next)) parts.add(next);
  return [...parts].map((part) => readFileSync(part, "utf8"));
}

const pages = routeFiles("app/routes")
  .map(({ file }) => join("app/routes", file))
  .map((file) => ({ file, text: readFileSync(file, "utf8"), parts: partsOf(file) }))
  .filter(({ text }) => /^export default /m.test(text))
  .map(({ file, text, parts }) => ({
    file,
    hydrates: text.includes("hydrate: true"),
    keeps: text.includes("sendOrKeep as clientAction"),
    wakes: parts.some((part) => wakes.test(part)),
    sends: parts.some((part) => sends.test(part)),
  }));

test("React takes over the pages with a part that waits for it, and none where it would do nothing", () => {
  // It shows the parts as they are sent.
  const sample = "app/routes/demo/parts/route.tsx";
  const asleep = pages.filter((page) => page.wakes && !page.hydrates && page.file !== sample);
  const idle = pages.filter((page) => page.hydrates && !page.wakes && !page.sends);
  expect(asleep.map(({ file }) => file)).toEqual([]);
  expect(idle.map(({ file }) => file)).toEqual([]);
});

test("the pages whose forms React sends keep what was typed if the connection is lost, and no others say so", () => {
  const wrong = pages.filter((page) => page.keeps !== (page.hydrates && page.sends));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
