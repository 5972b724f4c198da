import { expect, test } from "vitest";

import { readTargets } from "../../support/form-targets";

const targetOf = await readTargets();

const at = (path: string, method: "get" | "post") =>
  targetOf({ target: new URL(path, "http://site"), method });

test.each([
  ["post", "/login", "login"],
  ["post", "/staff/people/7/close", "staff/people/:userId/:act"],
  ["get", "/search?q=rice", "search"],
] as const)("a form may %s to %s", (method, path, route) => {
  expect(at(path, method)).toMatchObject({ route: { path: route }, problem: null });
});

test.each([
  ["post", "/no-such-page", "leads to no route"],
  // A plain form with the action "." on the page of one file.
  ["post", "/sales-report/import/", "ends with a slash"],
  ["post", "/pricing", "leads to a route without an action"],
] as const)("a form that would %s to %s reaches nothing", (method, path, problem) => {
  expect(at(path, method)).toEqual({ route: null, problem: `${method} ${path} ${problem}` });
});
