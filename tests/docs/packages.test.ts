import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/packages.md", "utf8");
const section = page.split(/^## The list\n/m)[1] ?? "";
const groups = section.split(/^(?=\*\*)/m).slice(1);
const rows = groups.flatMap((group) => [...group.matchAll(/^- `([^`]+)` ([^\s,:]+)(, [^:]+)?: (.+)$/gm)]);
const groupOf = (file: string, group: "dependencies" | "devDependencies") =>
  Object.entries(
    (JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>)[group] ?? {},
  );
const production = groupOf("package.json", "dependencies");
const clients = groupOf("tests/tools/package.json", "devDependencies").filter(([name]) =>
  name.startsWith("paystack-"),
);

test("the page lists every production package and the test clients, with their versions", () => {
  const listed = rows.map(([, name = "", version]) => [name, version]);
  expect(listed.sort()).toEqual([...production, ...clients].sort());
});

test("the page says what each package can reach, and how to update it if its group does not say", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, name, , , reach = ""] of rows) expect([name, reach.length > 3]).toEqual([name, true]);
  const own = groups.filter((group) => /^\*\*In (?:their own time|tests only)\*\*/.test(group)).join("");
  expect(
    [...own.matchAll(/^- .+$/gm)].map(([row]) => row).filter((row) => !/^- `[^`]+` \S+, /.test(row)),
  ).toEqual([]);
});
