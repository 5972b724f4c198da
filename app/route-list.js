import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Lists the routes for Remix. Each `route.ts(x)` below app/routes is a route and its folders are the URL: `$id` is a
 * parameter, `$` the rest of the path, and a folder that begins with `_` is an area, which is left out of the URL.
 * `[.]` stands for the dot of a name that begins with one. Layouts are components, so no route is nested in another.
 *
 * @type {import("@remix-run/dev").VitePluginConfig["routes"]}
 */
export const listRoutes = (defineRoutes) =>
  defineRoutes((route) => {
    for (const { url, file } of routeFiles("app/routes"))
      route(url, join("routes", file), { index: url === undefined });
  });

/**
 * The route files below a folder, with their URLs as the router writes them ("payment/:reference"); undefined for the
 * home page.
 *
 * @param {string} folder
 */
export const routeFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)route\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, url: urlOf(dirname(file)) }));

/** @param {string} folder */
export function urlOf(folder) {
  const segments = folder.split("/").filter((name) => !name.startsWith("_"));
  return segments.length === 0 ? undefined : segments.map(segmentOf).join("/");
}

/** @param {string} name */
const segmentOf = (name) => (name === "$" ? "*" : name.replace(/^\$/, ":").replace("[.]", "."));
