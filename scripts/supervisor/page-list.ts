import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = "build/client/assets";
const BEGIN = "window.__remixManifest=";

interface RouteList {
  routes: Record<string, { module: string }>;
}

/**
 * Takes the routes without a page, such as files and webhooks, out of the list of routes that Remix gives browsers:
 * no script goes there, and every page with scripts loads the list.
 */
export function keepPagesOnly(): void {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error("the build has no list of routes");
  const path = join(ASSETS, name);
  const text = readFileSync(path, "utf8");
  if (!text.startsWith(BEGIN)) throw new Error("the list of routes is not written as it was");
  const list = JSON.parse(text.slice(BEGIN.length).replace(/;$/, "")) as RouteList;
  const pages = Object.entries(list.routes).filter(([, { module }]) => hasPage(module));
  writeFileSync(path, `${BEGIN}${JSON.stringify({ ...list, routes: Object.fromEntries(pages) })};`);
}

/** Of a route without a page nothing is left for browsers. */
const hasPage = (module: string): boolean =>
  readFileSync(join("build/client", module), "utf8").trim().length > 1;
