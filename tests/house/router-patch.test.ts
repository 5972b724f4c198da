import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { expect, test } from "vitest";

/** Routes that count how often their paths were read. */
function watchedRoutes() {
  let reads = 0;
  const route = (path: string, children?: AgnosticRouteObject[]): AgnosticRouteObject => ({
    id: path,
    get path() {
      reads += 1;
      return path;
    },
    ...(children && { children }),
  });
  return {
    routes: [route("shops", [route(":shop"), route(":shop/tills/:till?"), route("*")]), route("shops/new")],
    reads: () => reads,
  };
}

test("routes are ranked once, and found as before however often they are matched", () => {
  const { routes, reads } = watchedRoutes();
  const found = () =>
    [
      "/shops/new",
      "/shops/ada%20one",
      "/SHOPS/ada/tills/7/",
      "/shops/ada/tills",
      "/shops/a/b/c",
      "/none",
    ].map((path) =>
      matchRoutes(routes, path)?.map(({ params, pathname, route }) => ({ params, pathname, id: route.id })),
    );
  const first = found();
  const afterFirst = reads();
  expect(found()).toEqual(first);
  expect(found()).toEqual(first);
  expect(first.map((matches) => matches?.at(-1)?.id)).toEqual([
    "shops/new",
    ":shop",
    ":shop/tills/:till?",
    ":shop/tills/:till?",
    "*",
    undefined,
  ]);
  expect(first[2]?.at(-1)?.params).toEqual({ shop: "ada", till: "7" });
  expect(reads()).toBe(afterFirst);
});

test("one visitor's match cannot change another's", () => {
  const { routes } = watchedRoutes();
  const [, match] = matchRoutes(routes, "/shops/ada") ?? [];
  Object.assign(match?.params ?? {}, { shop: "somebody else's" });
  expect(matchRoutes(routes, "/shops/ada")?.at(-1)?.params).toEqual({ shop: "ada" });
});
