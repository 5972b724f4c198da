import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { isProved, proofsOf } from "../support/titles";

const page = readFileSync("docs/rules.md", "utf8");
const rules = page.split(/^### /m).slice(1);
const proofs = proofsOf(page);

test("there are forty rules, each with its tests", () => {
  expect(rules.map((rule) => Number.parseInt(rule))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(rules.filter((rule) => !/^- `[^`]+`: ./m.test(rule))).toEqual([]);
});

test("every rule names the files that hold it", () => {
  const holders = rules.map(
    (rule) => /^Held by (.+)\.$/m.exec(rule)?.[1]?.match(/(?<=`)[\w./-]+(?=`)/g) ?? [],
  );
  expect(holders.filter((files) => files.length === 0)).toEqual([]);
  const isFile = (file: string) => existsSync(`app/${file}.ts`) || existsSync(`${file}.ts`);
  expect(holders.flat().filter((file) => !isFile(file))).toEqual([]);
});

test("every test that the rules name exists", () => {
  expect(proofs.length).toBeGreaterThan(70);
  expect(proofs.filter((proof) => !isProved(proof))).toEqual([]);
});
