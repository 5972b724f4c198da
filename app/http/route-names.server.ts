import type { Handle } from "~/components/layout/page-handle";
import { makePatternFinder, NO_ROUTE } from "~/models/http/route-pattern";

type Routes = Record<string, { parentId?: string; path?: string }>;

type RouteModules = Record<string, { module: { default?: unknown; loader?: unknown; action?: unknown } }>;

/**
 * Finds the route pattern of a path.
 * @param readRoutes undefined while a server in development still loads its routes
 * @param others patterns of paths that a route of the rest of the path divides further
 */
export function makeRouteNames(
  readRoutes: () => Routes | undefined,
  others: readonly string[] = [],
): (path: string) => string {
  let find: ((path: string) => string) | undefined;
  return (path) => {
    const routes = find ? undefined : readRoutes();
    if (routes) find = makePatternFinder([...patternsOf(routes), ...others]);
    return find?.(path) ?? NO_ROUTE;
  };
}

/**
 * Tells the addresses that are no pages and take no posts, such as files. The router answers a post to a page without
 * an action with an error page, but to one of these with an error of its own.
 */
export function makeReadOnlyAddresses(
  readRoutes: () => (Routes & RouteModules) | undefined,
  routeOf: (path: string) => string,
): (path: string) => boolean {
  let patterns: Set<string> | undefined;
  return (path) => {
    const routes = patterns ? undefined : readRoutes();
    if (routes) patterns = new Set(readOnlyIds(routes).map((id) => patternOf(routes, id)));
    return patterns?.has(routeOf(path)) ?? false;
  };
}

/** The areas of pages that need a session, start one or recover an account. */
const ACCOUNT_AREAS = /^routes\/(?:_agent|_auth|_checkout|_shop|account|staff)\//;

/** Tells the targets of requests that are for a page of those areas, in any spelling that the router accepts. */
export function makeAccountPages(readRoutes: () => Routes | undefined): (target: string) => boolean {
  let places: Set<string> | undefined;
  return (target) => {
    const routes = places ? undefined : readRoutes();
    if (routes) {
      const ids = Object.keys(routes).filter((id) => ACCOUNT_AREAS.test(id));
      places = new Set(ids.map((id) => firstOf(patternOf(routes, id))));
    }
    return places?.has(firstOf(decodeURIComponent(target.split("?")[0] ?? ""))) ?? false;
  };
}

/** The areas to whose pages a login leads back, and so do the others whose handle says it. */
const AREAS_AFTER_LOGIN = /^routes\/(?:_agent|_checkout|_shop|account|staff)\//;

type RouteHandles = Record<string, { module: { handle?: unknown } }>;

/** The first segments of the pages to which a login leads back. */
export function pagesAfterLogin(routes: Routes & RouteHandles): Set<string> {
  const ids = Object.entries(routes).flatMap(([id, { module }]) =>
    AREAS_AFTER_LOGIN.test(id) || (module.handle as Handle | undefined)?.afterLogin ? [id] : [],
  );
  return new Set(ids.map((id) => patternOf(routes, id).split("/")[1] ?? ""));
}

/** The first segment of a path, without what a file or the router's data adds to it. */
function firstOf(path: string): string {
  const first = path.split(/[/\\]/).find(Boolean) ?? "";
  return first.toLowerCase().replace(/(?:\.csv)?(?:\.data)?$/, "");
}

const readOnlyIds = (routes: RouteModules): string[] =>
  Object.entries(routes).flatMap(([id, { module }]) =>
    module.loader !== undefined && module.default === undefined && module.action === undefined ? [id] : [],
  );

const patternsOf = (routes: Routes): string[] => Object.keys(routes).map((id) => patternOf(routes, id));

function patternOf(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let at = routes[id]; at; at = routes[at.parentId ?? ""]) parts.unshift(at.path ?? "");
  return `/${parts.filter(Boolean).join("/")}`;
}
