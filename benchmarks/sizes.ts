import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import ts from "typescript";

import { table } from "./table";

interface FileSize {
  path: string;
  lines: number;
  written: number;
  comments: number;
  functions: number[];
}

/** Sizes of the committed TypeScript and JavaScript, compared with the limits of the project. */
export async function measureSizes(): Promise<string> {
  const files = execFileSync("git", ["ls-files", "app", "db", "scripts", "benchmarks", "tests"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map(measureFile);
  const code = files.filter(({ path }) => !path.startsWith("tests/"));
  const tests = files.filter(({ path }) => path.startsWith("tests/"));
  const rows = [
    ["Lines a file, code", ...spread(code.map(({ lines }) => lines))],
    ["Lines a file, tests", ...spread(tests.map(({ lines }) => lines))],
    ["Lines a function, code", ...spread(code.flatMap(({ functions }) => functions))],
  ];
  const largest = code.toSorted((one, other) => other.lines - one.lines).slice(0, 3);
  return [
    table(["", "Count", "Median", "p90", "Largest"], rows),
    [
      `- Largest files: ${largest.map(({ path, lines }) => `\`${path}\` (${lines})`).join(", ")}`,
      `- Lines of tests to a line of code: ${(written(tests) / written(code)).toFixed(2)}`,
      `- Comments in a hundred lines of code: ${((100 * sum(code.map(({ comments }) => comments))) / written(code)).toFixed(1)}`,
    ].join("\n"),
  ].join("\n\n");
}

function measureFile(path: string): FileSize {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const written = text.split("\n").filter((line) => line.trim() !== "").length;
  const lines = text.split("\n").length - 1;
  return { path, lines, written, comments: commentLines(source), functions: functionLines(source) };
}

function functionLines(source: ts.SourceFile): number[] {
  const found: number[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body)
      found.push(lineOf(node.end) - lineOf(node.getStart()) + 1);
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

/** Lines that contain only a comment. */
function commentLines(source: ts.SourceFile): number {
  const lines = source.text.split("\n");
  return lines.filter((line) => /^\s*(\/\/|\/\*|\*[ /])/.test(line)).length;
}

function spread(values: number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return [values.length, at(0.5), at(0.9), at(1)];
}

function written(files: FileSize[]): number {
  return sum(files.map((file) => file.written));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
