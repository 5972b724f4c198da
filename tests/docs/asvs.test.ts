import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");
const section = (heading: string) =>
  page.split(new RegExp(`^## ${heading}\n`, "m"))[1]?.split(/^## /m)[0] ?? "";
const numbersIn = (text: string) => [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number);

/** The requirements that a line is about, by the place of their numbers in it. */
const states = {
  met: numbersIn(section("Met")),
  "not applicable": numbersIn(section("Not applicable")),
  "not met": [...section("Not met").matchAll(/^- ([\d.]+): .+ Planned: /gm)].map(([, number = ""]) => number),
};

/** How many requirements of levels 1 and 2 each chapter of the standard has. */
const counts = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const inChapter = (numbers: string[], chapter: number) =>
  numbers.filter((number) => Number.parseInt(number) === chapter).length;

test("each requirement of levels 1 and 2 is met, not met with a plan, or not applicable", () => {
  const all = Object.values(states).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(counts.map((_, index) => inChapter(all, index + 1))).toEqual(counts);
});

test("what is met names a test, a file of the code, or a page", () => {
  const named = [...section("Met").matchAll(/^- `([^`]+)`: /gm)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(80);
  const places = (name: string) => [
    name,
    `tests/${name}.test.ts`,
    ...[".ts", ".tsx", ".server.ts"].map((ending) => `app/${name}${ending}`),
  ];
  expect(named.filter((name) => !places(name).some((place) => existsSync(place)))).toEqual([]);
});

test("the sums are those of the lists", () => {
  const [met, notApplicable, notMet] = Object.values(states).map(({ length }) => length);
  expect(page).toContain(`${met} are met, ${notApplicable} not applicable, ${notMet} not met.`);
});
