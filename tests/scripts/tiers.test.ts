import { describe, expect, test } from "vitest";

import { dependents, relatedTests, routePath } from "../../scripts/testing/related";
import { withResults } from "../../scripts/testing/torture-page";

describe("tests that depend on what changed", () => {
  const imports = new Map([
    ["app/models/plans/quote.ts", []],
    ["app/services/plans/order.server.ts", ["app/models/plans/quote.ts"]],
    ["tests/models/plans/quote.test.ts", ["app/models/plans/quote.ts"]],
    ["tests/services/plans/order.test.ts", ["app/services/plans/order.server.ts"]],
    ["tests/services/staff/people.test.ts", []],
  ]);

  test("are those that import it, the nearest first", () => {
    expect(relatedTests(["app/models/plans/quote.ts"], imports)).toEqual([
      { file: "tests/models/plans/quote.test.ts", distance: 1 },
      { file: "tests/services/plans/order.test.ts", distance: 2 },
    ]);
  });

  test("start with the changed test itself", () => {
    expect(relatedTests(["tests/services/staff/people.test.ts"], imports)).toEqual([
      { file: "tests/services/staff/people.test.ts", distance: 0 },
    ]);
  });

  test("include the HTTP tests of the subject, or those that name the path of a route", () => {
    const files = relatedTests(["app/services/recovery/start-recovery.server.ts"]).map(({ file }) => file);
    expect(files).toContain("tests/routes/recovery/recovery.test.ts");
    expect(files).not.toContain("tests/routes/payments/wallet.test.ts");
    expect(relatedTests(["app/routes/_shop/wallet/route.tsx"]).map(({ file }) => file)).toContain(
      "tests/routes/payments/wallet.test.ts",
    );
  });
});

describe("files whose types a change may break", () => {
  const imports = new Map([
    ["app/models/plans/quote.ts", []],
    ["app/services/plans/order.server.ts", ["app/models/plans/quote.ts"]],
    ["app/routes/_shop/order/route.tsx", ["app/services/plans/order.server.ts"]],
    ["app/models/money.ts", []],
  ]);

  test("are the changed ones, and all that import them, directly or not", () => {
    expect(dependents(["app/models/plans/quote.ts", "docs/rules.md"], imports)).toEqual([
      "app/models/plans/quote.ts",
      "app/services/plans/order.server.ts",
      "app/routes/_shop/order/route.tsx",
    ]);
  });

  test.each([["tsconfig.json"], ["env.d.ts"], ["app/models/gone.ts"], ["docs/rules.md"]])(
    "are all files if %s changed",
    (file) => {
      const changed = file.endsWith(".md") ? [file] : ["app/models/money.ts", file];
      expect(dependents(changed, imports)).toBeNull();
    },
  );
});

test.each([
  ["app/routes/_shop/wallet/route.tsx", "/wallet"],
  ["app/routes/staff/people/$userId/$act/route.tsx", "/staff/people"],
  ["app/routes/staff/people/$userId/reason.tsx", "/staff/people"],
  ["app/routes/staff/releases/route.tsx", "/staff/releases"],
  ["app/routes/_site/[.]well-known/jwks.json/route.ts", "/.well-known/jwks.json"],
  ["app/routes/_site/$/route.tsx", null],
  ["app/routes/_site/_home/route.tsx", null],
  ["app/models/money.ts", null],
])("the path of %s is %s", (file, path) => {
  expect(routePath(file)).toBe(path);
});

test("a repeated part of the torture run replaces its last result, and the others stay", () => {
  const part = (name: string, failed: number, seconds: number) => ({
    name,
    what: "much",
    seconds,
    start: new Date("2026-11-25T12:00:00Z"),
    tally: { passed: 3, failed, skipped: 0 },
  });
  const run = { commit: "abc", machine: "two" };
  const first = withResults("", [part("tests", 1, 5), part("mutants", 0, 3_600)], run);
  const second = withResults(first, [part("tests", 0, 90)], run);
  expect(second.split("\n").slice(6, -1)).toEqual([
    "| tests | much | 3 passed, 0 failed | 2 min | 2026-11-25 | abc | two |",
    "| mutants | much | 3 passed, 0 failed | 60 min | 2026-11-25 | abc | two |",
  ]);
});
