import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Words that no shopkeeper says, and that give a translated text away. */
const foreign = [
  "anew",
  "whoever",
  "whatever",
  "somebody",
  "nobody",
  "anybody",
  "everybody",
  "thereby",
  "meanwhile",
  "once more",
  "the own",
  "by itself",
  "need not",
  "goes on",
  "stands",
  "(?<!there )is no (?!longer)",
];
const pattern = new RegExp(`\\b(?:${foreign.join("|")})\\b`, "i");

/** Two words or more: a single one is a name in the code. */
const isText = (text: string): boolean => /\S\s+\S/.test(text.trim());

/** What pages, messages and answers may say: the strings and the text between tags, without comments and names. */
function textsOf(source: string, fileName: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      found.push(node.text.replace(/\s+/g, " ").trim());
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true));
  return found.filter(isText);
}

const foreignIn = (source: string, fileName: string): string[] =>
  pattern.test(source) ? textsOf(source, fileName).filter((text) => pattern.test(text)) : [];

test("no text of the site has a word that gives a translation away", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((name) =>
    foreignIn(readFileSync(join("app", name), "utf8"), name).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['const text = "Nobody is found by these words.";', ["Nobody is found by these words."]],
  ["const page = <p>This page looks again by itself.</p>;", ["This page looks again by itself."]],
  ["const text = `${name} goes on, free.`;", ["goes on, free."]],
  ['const auth = "anybody"; // nobody else is asked', []],
  ['const text = "There is no other way, and it is no longer sold.";', []],
])("%s has %j", (source, found) => {
  expect(foreignIn(source, "page.tsx")).toEqual(found);
});
