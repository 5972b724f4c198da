import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ASSETS = "build/client/assets";
const BEGIN = "window.__remixManifest=";

interface RouteList {
  routes: Record<string, { module: string; imports: string[] }>;
}

/**
 * Removes entries that no script needs from the list of routes that Remix sends to browsers, since every page with
 * scripts loads it: routes without a page, such as files and webhooks, and the shared files of pages without scripts.
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

/** For browsers a route without a page is empty. */
const hasPage = (module: string): boolean => codeOf(module).trim().length > 1;

/** The root is part of every page; other routes say so in their handle. */
const hasScripts = (module: string): boolean =>
  module.includes("/root-") || /\bhydrate:\s*(?:true|!0)/.test(codeOf(module));

const codeOf = (module: string): string => readFileSync(join("build/client", module), "utf8");
