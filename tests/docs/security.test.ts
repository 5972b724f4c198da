import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");
const attacks = page.slice(page.indexOf("## Attacks and their tests"));

test("every file that is named beside an attack is there", () => {
  const named = [...attacks.matchAll(/`((?:attacks|races|routes|services)\/[\w./-]+)`/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});
