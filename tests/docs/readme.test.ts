import { existsSync, readFileSync } from "node:fs";

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

test("its walk, and those of docs/walks.md, pass at most 16 files, each once", () => {
  const walks = `${page}\n${readFileSync("docs/walks.md", "utf8")}`
    .split(/^## /m)
    .map((section) =>
      [...section.matchAll(/^\d+\. \[[^\]]+\]\((?:\.\.\/)?(app\/[^)]+)\)/gm)].map(([, file = ""]) => file),
    );
  const files = walks.filter((walk) => walk.length > 0);
  expect(files).toHaveLength(5);
  for (const walk of files) {
    expect(walk.length).toBeLessThanOrEqual(16);
    expect(new Set(walk).size).toBe(walk.length);
    expect(walk.filter((file) => !existsSync(file))).toEqual([]);
  }
});
