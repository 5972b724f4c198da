import { expect, test } from "vitest";

import { withResults } from "../../scripts/testing/torture-page";

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
