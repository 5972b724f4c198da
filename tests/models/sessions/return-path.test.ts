import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { returnPath } from "../../support/return-path";
import { property } from "../../support/property";

describe("the page to return to after login", () => {
  test("accepts the old names", () => {
    expect(returnPath("subscription")).toBe("/pricing");
    expect(returnPath("verifypage")).toBe("/verify-phone");
  });

  test.each([
    "/dashboard",
    "/plans-details/2/yearly",
    "/pricing?billing=monthly",
    "/verify-phone?plan=2&duration=month",
  ])("follows %s", (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test.each([
    null,
    "",
    "//e.example",
    "/\\e.example",
    "/%09/e.example",
    "/\t/e.example",
    "\\\\e.example",
    "https:e.example",
    "https://e.example/dashboard",
    "javascript:alert(1)",
    "data:text/html,x",
    "\t//e.example",
    "/.//e.example",
    "/..//e.example",
    "/./\\e.example",
    ".e.example",
    "/dashboard/../../e.example",
    "/／e.example",
    "/demo/outbox",
    "@e.example",
    "/@e.example",
    "/a%0d%0aSet-Cookie:x",
    "/dashboard\r\nSet-Cookie: x",
    "/dashboard/../..//e.example",
    "dashboard",
    "/no-such-page",
    "/login",
    "/logout",
    `/dashboard?${"a".repeat(600)}`,
    "constructor",
    "__proto__",
  ])("does not follow %j", (page) => {
    expect(returnPath(page)).toBeNull();
  });

  property.prop([
    fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((text) => `/${text}`),
    ),
  ])("never leaves the site", (page) => {
    const path = returnPath(page);
    if (path !== null)
      expect(new URL(path, "https://kaypoint.example").origin).toBe("https://kaypoint.example");
  });
});
