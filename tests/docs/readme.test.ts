import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ground, subjects } from "../../scripts/testing/boundaries";

const page = readFileSync("README.md", "utf8");

test("the README takes a few minutes to read", () => {
  expect(page.split("\n").length - 1).toBeLessThanOrEqual(120);
});

test("its table has each subject and no other", () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...ground, ...subjects].sort());
});
