import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { names } from "#db/names";
import type { Schema } from "#db/schema";
import { growth, keptInWords } from "../../benchmarks/growth/tables";

const page = readFileSync("benchmarks/growth.md", "utf8");
const rows = new Map(
  [...page.matchAll(/^\| (\w+) +\| +([^|]+?) +\| +([^|]+?) +\| +[\d,–]+ \| +[\d,–]+ \|$/gm)].map(
    ([, name = "", each = "", kept = ""]) => [name, `${each}, ${kept}`],
  ),
);

test("each growing table is in the benchmark, with the time for which the purge keeps it today", () => {
  const growing = (Object.keys(growth) as (keyof Schema)[]).filter((name) => growth[name] !== null);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      growing.map((name) => [names.inDatabase(name), `${growth[name]?.with}, ${keptInWords(name)}`]),
    ),
  );
});
