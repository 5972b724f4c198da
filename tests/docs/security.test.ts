import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const codeFolders = ["app/", ""];
const codeEndings = [".server.ts", ".ts", ".tsx", ".server.tsx", ""];

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const namesIn = (text = "") => [...text.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, name = ""]) => name);

/** Rows that say which code holds a rule and which test proves it. */
const proved = page.split("\n\n").flatMap((block) => {
  const [header = "", , ...rows] = block.trim().split("\n");
  const columns = cellsOf(header);
  const [code, proof] = [columns.indexOf("Code"), columns.indexOf("Test")];
  if (!header.startsWith("|") || code < 0) return [];
  return rows.map((row) => {
    const cells = cellsOf(row);
    const tests = cells[proof] === "the same" ? cells[code] : cells[proof];
    return { rule: cells[0], code: namesIn(cells[code]), tests: namesIn(tests) };
  });
});
/** Files named outside these columns. */
const prose = page
  .split("\n")
  .filter((line) => !line.startsWith("|"))
  .flatMap((line) => namesIn(line));

test("each rule names the code that holds it and a test that proves it", () => {
  expect(proved.length).toBeGreaterThan(50);
  expect(proved.filter(({ code, tests }) => code.length === 0 || tests.length === 0)).toEqual([]);
});

test("every code file named beside a rule exists", () => {
  const named = [
    ...proved.flatMap(({ code }) => code),
    ...prose.filter((name) => !name.startsWith("tests/")),
  ];
  expect(named.length).toBeGreaterThan(50);
  const places = (name: string) =>
    codeFolders.flatMap((folder) => codeEndings.map((end) => folder + name + end));
  expect(
    named.filter(
      (name) => !places(name).some((place) => /\.(?:tsx?|yml|conf)$/.test(place) && existsSync(place)),
    ),
  ).toEqual([]);
});

test("every test named beside a rule exists", () => {
  const inProse = prose.filter((name) => name.startsWith("tests/")).map((name) => name.slice(6));
  const named = [...proved.flatMap(({ tests }) => tests), ...inProse];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});
