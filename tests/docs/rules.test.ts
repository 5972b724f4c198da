import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/rules.md", "utf8");
const rules = page.split(/^### /m).slice(1);
const proofs = [...page.matchAll(/^- (.*)$/gm)].map(([, proof = ""]) => proof);

test("the rules are forty, each with its tests", () => {
  expect(rules.map((rule) => Number.parseInt(rule))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(rules.filter((rule) => !/^- `tests\//m.test(rule))).toEqual([]);
});

function isThere(proof: string): boolean {
  const [, file = "", name = ""] = /^`(tests\/[^`]+\.test\.tsx?)`: (.+)$/.exec(proof) ?? [];
  if (!existsSync(file)) return false;
  const source = readFileSync(file, "utf8");
  return source.includes(`"${name}"`) || source.includes(`\`${name}\``);
}

test("every test that the rules name is there", () => {
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});
