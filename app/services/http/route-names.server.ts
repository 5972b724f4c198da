import { makePatternFinder } from "~/models/http/route-pattern";

type Routes = Record<string, { parentId?: string; path?: string }>;

/**
 * Finds the route pattern of a path. The routes are read at the first call.
 * @param others addresses that are answered before any route
 */
export function makeRouteNames(readRoutes: () => Routes, others: string[]): (path: string) => string {
  let find: ((path: string) => string) | undefined;
  return (path) => (find ??= makePatternFinder([...patternsOf(readRoutes()), ...others]))(path);
}

function patternsOf(routes: Routes): string[] {
  return Object.keys(routes).map((id) => {
    const parts: string[] = [];
    for (let at = routes[id]; at; at = routes[at.parentId ?? ""]) parts.unshift(at.path ?? "");
    return `/${parts.filter(Boolean).join("/")}`;
  });
}
