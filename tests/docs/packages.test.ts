import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const section = /^## Packages\n(.*?)^## /ms.exec(page)?.[1] ?? "";
const rows = [...section.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (.+?) +\| (.+?) +\|$/gm)];
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const clients = Object.entries(devDependencies).filter(([name]) => name.startsWith("paystack-"));

test("the page of security lists every package that runs in production and the clients of tests, in their versions", () => {
  const listed = rows.map(([, name = "", version]) => [name, version]);
  expect(listed).toEqual([...Object.entries(dependencies), ...clients]);
});

test("and says of each what it can reach and how it is kept up to date", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, name, , reach = "", upkeep = ""] of rows)
    expect([name, reach.length > 3, upkeep.length > 3]).toEqual([name, true, true]);
});
