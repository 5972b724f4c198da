import { makePatternFinder } from "~/models/http/route-pattern";

type Routes = Record<string, { parentId?: string; path?: string }>;

/**
 * Finds the route pattern of a path.
 * @param readRoutes undefined while a server in development still loads its routes
 * @param others addresses that are answered before any route
 */
export function makeRouteNames(
  readRoutes: () => Routes | undefined,
  others: string[],
): (path: string) => string {
  const findOther = makePatternFinder(others);
  let find: ((path: string) => string) | undefined;
  return (path) => {
    const routes = find ? undefined : readRoutes();
    if (routes) find = makePatternFinder([...patternsOf(routes), ...others]);
    return (find ?? findOther)(path);
  };
}

function patternsOf(routes: Routes): string[] {
  return Object.keys(routes).map((id) => {
    const parts: string[] = [];
    for (let at = routes[id]; at; at = routes[at.parentId ?? ""]) parts.unshift(at.path ?? "");
    return `/${parts.filter(Boolean).join("/")}`;
  });
}
