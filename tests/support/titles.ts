import { existsSync, readFileSync } from "node:fs";

/** Whether a test file has a test or group with this title. A title that ends in " …" is the beginning of exactly one. */
export function hasTitle(source: string, title: string): boolean {
  if (!title.endsWith(" …")) return ['"', "`"].some((quote) => source.includes(quote + title + quote));
  const beginning = title.slice(0, -" …".length);
  return source.split(/["`]/).filter((words) => words.startsWith(beginning)).length === 1;
}

interface Proof {
  file: string;
  title: string;
}

/** The tests that a page names, in lines such as "- `models/money`: first title; second title". */
export const proofsOf = (page: string): Proof[] =>
  [...page.matchAll(/^- `([^`]+)`: (.+)$/gm)].flatMap(([, file = "", titles = ""]) =>
    titles.split("; ").map((title) => ({ file, title })),
  );

/** Whether the test that a page names exists. */
export function isProved({ file, title }: Proof): boolean {
  const path = ["ts", "tsx"].map((ending) => `tests/${file}.test.${ending}`).find((path) => existsSync(path));
  return path !== undefined && hasTitle(readFileSync(path, "utf8"), title);
}
