import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Whether a test file has a test or group with this title. A title that ends in " …" is the beginning of exactly one. */
function hasTitle(source: string, title: string): boolean {
  if (!title.endsWith(" …")) return ['"', "`"].some((quote) => source.includes(quote + title + quote));
  const beginning = title.slice(0, -" …".length);
  return source.split(/["`]/).filter((words) => words.startsWith(beginning)).length === 1;
}

interface Proof {
  file: string;
  title: string;
}

/** The tests that a page names, in lines such as "- `models/money`: first title; second title". */
const proofsOf = (page: string): Proof[] =>
  [...page.matchAll(/^- `([^`]+)`: (.+)$/gm)].flatMap(([, file = "", titles = ""]) =>
    titles.split("; ").map((title) => ({ file, title })),
  );

/** Whether the test that a page names exists. */
function isProved({ file, title }: Proof): boolean {
  const path = ["ts", "tsx"].map((ending) => `tests/${file}.test.${ending}`).find((path) => existsSync(path));
  return path !== undefined && hasTitle(readFileSync(path, "utf8"), title);
}

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
