import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { returnPath } from "../support/return-path";
import { routeFiles } from "~/route-list.js";
import { pagesElsewhere, publicPages, signedInPages } from "../support/manifest";
import { everyRow } from "../support/rows";

const folder = "app/routes";

/** The routes that answer with a page: data files, redirects and webhooks export no component. */
const pages = routeFiles(folder)
  .filter(({ file }) => /^export default /m.test(readFileSync(`${folder}/${file}`, "utf8")))
  .map(({ url = "" }) => `/${url}`);

const addressOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll(".", "\\.").replace("*", ".*").replace(/:\w+/g, "[^/]+")}$`);

/** The route of a path: of several the one with the fewest parameters. */
function routeOf(address: string): string | undefined {
  const [path = ""] = address.split(/[?#]/);
  const count = (route: string) => (route === "/*" ? Infinity : route.split(":").length);
  return pages
    .filter((route) => addressOf(route).test(path))
    .sort((one, other) => count(one) - count(other))[0];
}

test("every page is in one of the lists that axe and the 200 % text tests use", () => {
  const listed = [
    ...[...publicPages, ...Object.keys(signedInPages)].map(routeOf),
    ...Object.keys(pagesElsewhere),
  ];
  expect(pages.filter((route) => !listed.includes(route))).toEqual([]);
  expect(listed.filter((route) => !pages.includes(route ?? ""))).toEqual([]);
});

test("a login leads back to every page that needs one", async () => {
  const open = ["/*", "/signup", "/refused/:status", "/demo/outbox"];
  const paths = Object.keys(signedInPages).filter((path) => !open.includes(routeOf(path) ?? ""));
  await everyRow(
    paths.map((path) => path.replace(/:\w+/g, "KP-2026")),
    (path) => path,
    (path) => expect(returnPath(path)).toBe(path),
  );
});

test("the tests that check the other pages exist and name them", async () => {
  const words: Record<string, string> = {
    "/account/webhooks/:endpointId": "/account/webhooks",
    "/account/webhooks/:endpointId/:deliveryId": "Open webhook",
    "/pay/:token": "openLink",
    "/pay/:token/:reference": "₦6,000 paid",
    "/pay/:token/:reference/send": "Send exactly",
    "/payment/:reference/pay": "/pay",
    "/reset-password": "Send a code to my phone",
    "/reseller/renewals/:reference": "renewals",
    "/staff/payouts/:reference": "staffPayoutPath",
  };
  await everyRow(
    Object.entries(pagesElsewhere),
    ([route]) => route,
    ([route, file]) => expect(readFileSync(file, "utf8")).toContain(words[route] ?? route),
  );
});
