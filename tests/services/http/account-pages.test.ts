import { expect, test } from "vitest";
import { routeFiles } from "~/route-list.js";
import { makeAccountPages } from "~/services/http/route-names.server";

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
