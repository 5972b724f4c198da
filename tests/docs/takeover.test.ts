import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { isProved, proofsOf } from "../support/titles";

const page = readFileSync("docs/takeover.md", "utf8");
const rows = [...page.matchAll(/^\| \[(\d+)\. [^\]]+\]\(#([\w-]+)\) (.+)$/gm)];
const sections = page.split(/^### /m).slice(1);
const anchorOf = (section: string): string =>
  (section.split("\n")[0] ?? "")
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

test("each thing that a thief may have has a result for each kind of account, and a section", () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  for (const [row] of rows) expect(row.split("|")).toHaveLength(6);
  expect(rows.map(([, , anchor]) => anchor)).toEqual(sections.map(anchorOf));
});

test("each section names tests, and every test that it names exists", () => {
  expect(sections.filter((section) => proofsOf(section).length === 0)).toEqual([]);
  expect(proofsOf(page).filter((proof) => !isProved(proof))).toEqual([]);
});
