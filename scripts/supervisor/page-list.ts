import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = "build/client/assets";
const BEGIN = "window.__remixManifest=";

interface RouteList {
  routes: Record<string, { module: string; imports: string[] }>;
}

/**
 * Takes what no script needs out of the list of routes that Remix gives browsers, since every page with scripts loads
 * it: the routes without a page, such as files and webhooks, and of pages without scripts the files that they share.
 */
export function shortenRouteList(): void {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error("the build has no list of routes");
  const path = join(ASSETS, name);
  const text = readFileSync(path, "utf8");
  if (!text.startsWith(BEGIN)) throw new Error("the list of routes is not written as it was");
  const list = JSON.parse(text.slice(BEGIN.length).replace(/;$/, "")) as RouteList;
  const routes: RouteList["routes"] = {};
  for (const [id, route] of Object.entries(list.routes))
    if (hasPage(route.module)) routes[id] = hasScripts(route.module) ? route : { ...route, imports: [] };
  writeFileSync(path, `${BEGIN}${JSON.stringify({ ...list, routes })};`);
}

/** Of a route without a page nothing is left for browsers. */
const hasPage = (module: string): boolean => codeOf(module).trim().length > 1;

/** The root is part of every page; of the others the handle says so. */
const hasScripts = (module: string): boolean =>
  module.includes("/root-") || /\bhydrate:\s*(?:true|!0)/.test(codeOf(module));

const codeOf = (module: string): string => readFileSync(join("build/client", module), "utf8");
