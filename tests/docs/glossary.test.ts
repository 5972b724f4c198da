import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const page = readFileSync("docs/glossary.md", "utf8");

test("the glossary defines each word once", () => {
  const words = [...page.matchAll(/^\| (?!Word\b|-)([^|]+?) +\|/gm)].map(([, word = ""]) =>
    word.toLowerCase(),
  );
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
