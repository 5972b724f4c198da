import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const folders = ["app", "benchmarks", "db", "deploy", "examples", "sandbox", "scripts", "tests"];

/** Written in two parts, so that this file does not contain it. */
const comments = ["(?:es|ox)lint-" + "disable", "@ts-" + "(?:ignore|nocheck|expect-error)"];
const switchedOff = new RegExp(comments.join("|"));

test("no file switches off a rule or the compiler", () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:[cm]?[jt]s|tsx)$/.test(name) && !name.includes("node_modules"))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.filter((path) => switchedOff.test(readFileSync(path, "utf8")))).toEqual([]);
});
