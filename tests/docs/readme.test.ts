import { readdirSync, readFileSync, statSync } from "node:fs";

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

test("it leads to twelve pages at most", () => {
  const pages = [...page.matchAll(/\]\(([\w/]+\.md)\)/g)].map(([, name]) => name);
  expect(new Set(pages).size).toBeLessThanOrEqual(12);
});

test("all documents have 150 KB at most", () => {
  const sizes = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => statSync(`docs/${name}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
});
