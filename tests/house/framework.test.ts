import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { importsOf, loadedWith } from "../../scripts/testing/imports";

/**
 * Parts of the framework with holes that are known and will not be mended, or that had one, and what we use instead
 * (docs/decisions/0071-end-of-life-of-remix.md).
 */
const unused = {
  // The router in the browser: addresses with backslashes.
  "useFetcher, useRevalidator": /\buse(?:Fetchers?|Revalidator)\b/,
  "Link, NavLink": /\b(?:Link|NavLink)\b[^"]*from "@remix-run\/react"/,
  // Text of a request in a script of the page.
  ScrollRestoration: /\bScrollRestoration\b/,
  // Sessions in files named by a cookie.
  "session storage": /\bcreate\w*SessionStorage\b/,
  // React Server Components are of version 7.
  "server components": /\bunstable_\w*RSC|["']use server["']/,
};

const files = [...importsOf(["app"]).keys()].map((file) => ({ file, text: readFileSync(file, "utf8") }));

test.each(Object.entries(unused))("%s: no file of the application uses them", (_name, pattern) => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});

test("pages redirect by `redirectTo`, which checks the path, and elsewhere to an address that no visitor names", () => {
  const callers = files.filter(({ text }) => /\bredirect(?:Document)?\b[^"]*from "@remix-run\//.test(text));
  expect(callers.map(({ file }) => file).sort()).toEqual([
    "app/http/responses.server.ts",
    "app/routes/_shared/redirect-to-payment.server.ts",
    "app/routes/_site/account-redirect/route.ts",
    "app/routes/_site/download/build/$id/route.ts",
  ]);
});

test("scripts go to addresses that no visitor names", () => {
  const callers = files.filter(({ text }) => /\buse(?:Navigate|Submit)\b/.test(text));
  expect(callers.map(({ file }) => file).sort()).toEqual([
    "app/components/form/use-live-order.ts",
    "app/components/form/use-passkey.ts",
    "app/routes/_agent/plandetails/route.tsx",
  ]);
});

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

test("React takes over the pages with a part that waits for it, and those whose forms it sends keep what was typed", () => {
  const pages = files.filter(
    ({ file, text }) => /^app\/routes\/.*route\.tsx$/.test(file) && /^export default /m.test(text),
  );
  expect(pages.length).toBeGreaterThan(100);
  const wrong = pages.filter(({ file, text }) => {
    // It shows the parts as they are sent.
    if (file === "app/routes/demo/parts/route.tsx") return false;
    const parts = partsOf(file);
    const [doesWake, doesSend] = [wakes, sends].map((pattern) => parts.some((part) => pattern.test(part)));
    const hydrates = text.includes("hydrate: true");
    const keeps = text.includes("sendOrKeep as clientAction");
    return hydrates ? !(doesWake || doesSend) || keeps !== doesSend : doesWake || keeps;
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
