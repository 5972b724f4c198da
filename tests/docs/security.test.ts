import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const namesIn = (text = "") => [...text.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, name = ""]) => name);

/** Rows that say which test fails without their defence. */
const proved = page.split("\n\n").flatMap((block) => {
  const [header = "", , ...rows] = block.trim().split("\n");
  if (!header.startsWith("|") || cellsOf(header).at(-1) !== "Test") return [];
  return rows.map(cellsOf).map((cells) => ({ threat: cells[0], tests: namesIn(cells.at(-1)) }));
});

test("each defence names a test that fails without it", () => {
  expect(proved.length).toBeGreaterThan(50);
  expect(proved.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test("every test that the page names exists", () => {
  const inProse = page.split("\n").filter((line) => !line.startsWith("|"));
  const named = [
    ...proved.flatMap(({ tests }) => tests),
    ...inProse.flatMap((line) => namesIn(line)).map((name) => name.replace(/^tests\//, "")),
  ];
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});
