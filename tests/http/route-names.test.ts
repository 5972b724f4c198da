import { expect, test } from "vitest";
import { routeFiles } from "~/route-list.js";
import { operations } from "~/api/operations.server";
import { makeAccountPages, makeRouteNames } from "~/http/route-names.server";

/** As the build names them. */
const routes = Object.fromEntries(
  routeFiles("app/routes").map(({ file, url }) => [`routes/${file}`, url === undefined ? {} : { path: url }]),
);
const isAccountPage = makeAccountPages(() => routes);

test.each([
  "/login",
  "/login?page=%2Fwallet",
  "/login.data",
  "/LogIn",
  "/%6Cogin",
  "//login",
  "/login/",
  "/plans-details/2/yearly",
  "/plans-details/plan_id=2&plan_duration=yearly",
  "/wallet/statement.csv",
])("%s belongs to an account", (target) => {
  expect(isAccountPage(target)).toBe(true);
});

test.each([
  "/",
  "/pricing?page=signup",
  "/download/windows",
  "/contact?page=/login",
  "/no-such-page",
  "/loginx",
])("%s is public", (target) => {
  expect(isAccountPage(target)).toBe(false);
});

test.each([
  ["/api/auth/login", "/api/auth/login"],
  ["/api/reseller/subscription-summary-agent/7", "/api/reseller/subscription-summary-agent/:locationId"],
  ["/api/device/code", "/api/device/code"],
  ["/api/no-such-call", "/api/*"],
  ["/wallet", "/wallet"],
])("%s is %s in logs and figures", (path, name) => {
  const routeOf = makeRouteNames(
    () => routes,
    operations.map((operation) => operation.path),
  );
  expect(routeOf(path)).toBe(name);
});
