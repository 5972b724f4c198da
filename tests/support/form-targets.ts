import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";

import type { RenderedForm } from "./forms";
import { type ListedRoute, listRoutes } from "./manifest";

/** Where a form goes: the route that answers it, or why none does. */
type FormTarget = { route: ListedRoute; problem: null } | { route: null; problem: string };

/** Finds the routes of the built application as its router does. */
export async function readTargets(): Promise<(form: Pick<RenderedForm, "target" | "method">) => FormTarget> {
  const listed = await listRoutes();
  const byId = new Map(listed.map((route) => [route.id, route]));
  const tree = treeOf(listed, undefined);
  return ({ target, method }) => {
    const matches = matchRoutes(tree, target) ?? [];
    const leaf = matches.at(-1)?.route;
    // An index answers under its own name only if the query says so: otherwise its parent does.
    const withPath = matches.findLast(({ route }) => route.path !== undefined && route.path !== "")?.route;
    const isIndex = target.searchParams.getAll("index").includes("");
    const route = byId.get((leaf?.index && isIndex ? leaf : (withPath ?? leaf))?.id ?? "");
    const problem = problemOf(route, target.pathname, method);
    if (route && problem === null) return { route, problem };
    return { route: null, problem: `${method} ${target.pathname}${target.search} ${problem}` };
  };
}

function problemOf(route: ListedRoute | undefined, path: string, method: "get" | "post"): string | null {
  if (!route || route.path?.endsWith("*")) return "leads to no route";
  // The router takes it for the address without it, but it was meant for another: "." in a browser is the folder.
  if (path !== "/" && path.endsWith("/")) return "ends with a slash";
  if (method === "post" && !route.action) return "leads to a route without an action";
  if (method === "get" && !route.loader && !route.page) return "leads to a route without a page";
  return null;
}

function treeOf(listed: ListedRoute[], parent: string | undefined): AgnosticRouteObject[] {
  return listed
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }): AgnosticRouteObject => {
      const own = { id, ...(path !== undefined && { path }) };
      return index === true ? { ...own, index } : { ...own, children: treeOf(listed, id) };
    });
}
