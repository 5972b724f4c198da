import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Exceptions: another period of 14 days, and a flash message that says "Your 14 days". */
const others = ["<li>For 14 days after one side has written", 'text: "Your 14 days of Plus have started'];

test("sentences take the length of the trial from its constant", () => {
  const lines = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("routes/demo/"))
    .flatMap((name) => readFileSync(join("app", name), "utf8").split("\n"))
    .filter((line) => line.includes("14 days") && !line.trimStart().startsWith("/**"));
  expect(lines.filter((line) => !others.some((other) => line.includes(other)))).toEqual([]);
});
