import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

/** The one that ESLint resolves imports by, so that both see the same. */
const { resolve } = createRequire(import.meta.url)("../../eslint.resolver.cjs") as {
  resolve: (source: string, file: string) => { path?: string | null };
};

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));
}

/** What a file imports, in any of the ways there are: types too, since two files that share a type are one subject. */
function importedBy(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const sources: string[] = [];
  const visit = (node: ts.Node): void => {
    const source = sourceOf(node);
    if (source && ts.isStringLiteralLike(source)) sources.push(source.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return sources.flatMap((source) => {
    const { path } = resolve(source, join(process.cwd(), file));
    return path ? [relative(".", path)] : [];
  });
}

function sourceOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  return undefined;
}

type Graph = Map<string, string[]>;

/** One ring for each file that its own imports lead back to, the shortest there is, and each ring once. */
function ringsOf(graph: Graph): string[] {
  const rings = [...graph.keys()].flatMap((file) => {
    const ring = shortestWayBack(graph, file);
    // It is written from its first file by name, so that it is the same ring from wherever it was found.
    return ring && ring.every((other) => file <= other) ? [[...ring, file].join(" → ")] : [];
  });
  return [...new Set(rings)];
}

function shortestWayBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return wayTo(file, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(end: string, cameFrom: Map<string, string>): string[] {
  const way = [end];
  for (let file = cameFrom.get(end); file !== undefined; file = cameFrom.get(file)) way.unshift(file);
  return way;
}

const files = ["app", "db", "sandbox", "scripts", "tests"].flatMap(sourceFiles);
const graph: Graph = new Map(files.map((file) => [file, importedBy(file)]));

test("no file is imported by what it imports, directly or in a ring", () => {
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
  expect(ringsOf(graph)).toEqual([]);
});

test("what stands in a route's folder is imported there alone, and the route itself by nobody", () => {
  const isRoute = (file: string) => /^app\/routes\/(?:[^/]+|[^/]+\/route)\.tsx?$/.test(file);
  const imports = [...graph].flatMap(([file, imported]) => imported.map((other) => ({ file, other })));
  const ofRoutes = imports.filter(({ other }) => other.startsWith("app/routes/"));
  expect(ofRoutes.length).toBeGreaterThan(50);
  const wrong = ofRoutes.filter(({ file, other }) => isRoute(other) || dirname(file) !== dirname(other));
  expect(wrong).toEqual([]);
});

test("a ring is found at any length, and printed once", () => {
  const rings = ringsOf(
    new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", ["a"]],
      ["d", ["e"]],
      ["e", ["d", "f"]],
      ["f", []],
      ["g", ["g"]],
    ]),
  );
  expect(rings).toEqual(["a → b → c → a", "d → e → d", "g → g"]);
});
