import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Words that the glossary replaces, and by which word. */
const replaced: Record<string, string> = {
  addition: "extras",
  announcement: "event",
  branch: "location",
  buyer: "owner",
  door: "http, request guard",
  figure: "benchmark, total, count",
  happening: "event",
  imitation: "sandbox",
  journey: "sign-up intent",
  notice: "flash message",
  papers: "receipt",
  slip: "order summary",
  visit: "request context",
  whoever: "the person's role",
};

/** Names that keep such a word. */
const allowed = new Set<string>([
  // The table's name is stored.
  "SubscriptionAdditionsTable",
  // An invoice names its seller and its buyer, who may be an agent.
  "Buyer",
  "buyerOf",
]);

const segments = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((segment) => segment.toLowerCase());
const isReplaced = (segment: string): boolean =>
  Object.keys(replaced).some((word) => segment === word || segment === `${word}s` || segment === `${word}es`);
const wrongIn = (names: readonly string[]): string[] =>
  names.filter((name) => !allowed.has(name) && segments(name).some(isReplaced));

const files = execFileSync("git", ["ls-files", "app", "benchmarks", "db", "sandbox", "scripts", "tests"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");

test("no file is named by a word that the glossary replaces", () => {
  expect(wrongIn(files.map((file) => basename(file)))).toEqual([]);
});

test("no exported name has a word that the glossary replaces", () => {
  const exported = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /^export (?:async )?(?:const|function|interface|type|class|enum) (\w+)/gm,
        ),
      ].map(([, name = ""]) => name),
    );
  expect(exported.length).toBeGreaterThan(1000);
  expect(wrongIn(exported)).toEqual([]);
  expect([...allowed].filter((name) => !exported.includes(name))).toEqual([]);
});
