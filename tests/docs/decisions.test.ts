import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const files = readdirSync("docs/decisions");

test("each decision has its own number, in its name and in its heading", () => {
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(files.length);
  for (const file of files) {
    const [heading = ""] = readFileSync(`docs/decisions/${file}`, "utf8").split("\n");
    expect(heading).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
  }
});

test("each decision takes half a page at most", () => {
  const long = files.filter((file) => readFileSync(`docs/decisions/${file}`, "utf8").length > 1900);
  expect(long).toEqual([]);
});
