import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/*
 * A walk names every file that writes on its way. The test follows what the functions of its routes, and those that
 * its steps name, refer to; the files under "Not on this way" are where another way begins, and are not entered.
 */

interface Module {
  /** The file and the name there of what is imported; "*" is the whole module. */
  imports: Map<string, [file: string, name: string]>;
  declarations: Map<string, ts.Node>;
}

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom)\(|\binsert into\b|\bdelete from\b|\bupdate [a-z_]+\b[^;]*\bset\b/;

/** Wires the providers; what they do in an outage belongs to no walk. */
const WIRING = "app/services/platform/app.server.ts";

const modules = new Map<string, Module>();

function fileOf(from: string, specifier: string): string | undefined {
  if (!/^[.~]/.test(specifier)) return undefined;
  const base = specifier.startsWith("~/") ? `app/${specifier.slice(2)}` : join(dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file));
}

function addImports(file: string, statement: ts.ImportDeclaration | ts.ExportDeclaration, to: Module): void {
  const bindings = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  const { moduleSpecifier: from } = statement;
  const source = from && ts.isStringLiteral(from) ? fileOf(file, from.text) : undefined;
  if (!source || !bindings) return;
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) {
    to.imports.set(bindings.name.text, [source, "*"]);
    return;
  }
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly) to.imports.set(name.text, [source, (propertyName ?? name).text]);
}

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const module: Module = { imports: new Map(), declarations: new Map() };
  modules.set(file, module);
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
      addImports(file, statement, module);
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      module.declarations.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) module.declarations.set(declaration.name.text, declaration);
  }
  return module;
}

/** The names that a function refers to, as they are written in its file. */
function namesIn(node: ts.Node, found: [name: string, member?: string][] = []) {
  if (ts.isTypeNode(node)) return found;
  if (ts.isIdentifier(node)) found.push([node.text]);
  else if (ts.isPropertyAssignment(node)) namesIn(node.initializer, found);
  else if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    found.push([node.expression.text, node.name.text]);
  else if (ts.isPropertyAccessExpression(node)) namesIn(node.expression, found);
  else ts.forEachChild(node, (child) => void namesIn(child, found));
  return found;
}

type Reached = Map<string, Set<string>>;

/** What the functions may call, by file. */
function follow(starts: readonly [file: string, name: string][], avoided: ReadonlySet<string>): Reached {
  const reached: Reached = new Map();
  const waiting: (readonly [file: string, name: string, member?: string | undefined])[] = [...starts];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, name, member] = next;
    if (file === WIRING || avoided.has(file)) continue;
    const { imports, declarations } = moduleOf(file);
    const imported = imports.get(name);
    if (imported) {
      const [from, original] = imported;
      if (original !== "*" || member !== undefined)
        waiting.push([from, original === "*" ? (member ?? "") : original]);
      continue;
    }
    const declaration = declarations.get(name);
    if (!declaration || reached.get(file)?.has(name)) continue;
    reached.set(file, (reached.get(file) ?? new Set()).add(name));
    for (const [used, part] of namesIn(declaration)) waiting.push([file, used, part]);
  }
  return reached;
}

const writesIn = ([file, names]: [string, Set<string>]): boolean =>
  [...names].some((name) => WRITES.test(moduleOf(file).declarations.get(name)?.getText() ?? ""));

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((?:\.\.\/)?(app\/[^)]+)\)/g)].map(([, file = ""]) => file);

interface Walk {
  title: string;
  steps: { text: string; files: string[] }[];
  writes: string[];
  avoids: string[];
}

function walksIn(page: string): Walk[] {
  const sections = readFileSync(page, "utf8").split(/^## /m);
  return sections.flatMap((section) => {
    const lines = section.split("\n");
    const steps = lines
      .filter((line) => /^\d+\. .*\]\(/.test(line))
      .map((text) => ({ text, files: linksOf(text) }));
    if (steps.length === 0) return [];
    const [writes, avoids] = ["It writes", "Not on this way"].map((start) =>
      lines.findIndex((line) => line.startsWith(start)),
    );
    const named = (from?: number, until?: number) => linksOf(lines.slice(from, until).join("\n"));
    return { title: lines[0] ?? "", steps, writes: named(writes, avoids), avoids: named(avoids) };
  });
}

/** The functions that a step names in backticks, each with the file of the step that has or calls it. */
const namedIn = ({ text, files }: Walk["steps"][number]) =>
  [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({
    name,
    file: files.find((path) => moduleOf(path).declarations.has(name) || moduleOf(path).imports.has(name)),
  }));

function startsOf({ steps }: Walk): [file: string, name: string][] {
  const routes = steps
    .flatMap(({ files }) => files)
    .filter((file, index) => index === 0 || file.startsWith("app/routes/"));
  const named = steps.flatMap(namedIn);
  return [
    ...routes.flatMap((file) => [...moduleOf(file).declarations.keys()].map((name) => ({ file, name }))),
    ...named,
  ].flatMap(({ file, name }): [string, string][] => (file === undefined ? [] : [[file, name]]));
}

const walks = ["README.md", "docs/walks.md"].flatMap(walksIn);

test("there are two walks", () => {
  expect(walks.map(({ title }) => title)).toHaveLength(2);
});

describe.each(walks)("$title", (walk) => {
  const steps = walk.steps.flatMap(({ files }) => files);
  const reached = follow(startsOf(walk), new Set(walk.avoids));

  test("names functions of its files", () => {
    expect(walk.steps.flatMap(namedIn).filter(({ file }) => file === undefined)).toEqual([]);
  });

  test("has at most 18 files to open, each once, and passes each of them", () => {
    expect(steps.length).toBeLessThanOrEqual(18);
    expect(steps.filter((file, index) => steps.indexOf(file) !== index)).toEqual([]);
    expect(steps.filter((file) => !reached.has(file))).toEqual([]);
  });

  test("names every file that writes on its way, and no other", () => {
    const writing = [...reached].filter(writesIn).map(([file]) => file);
    expect(writing.filter((file) => !steps.includes(file)).sort()).toEqual(walk.writes.toSorted());
  });

  test("enters no other way that it could pass", () => {
    const free = follow(startsOf(walk), new Set());
    expect(walk.avoids.filter((file) => !free.has(file))).toEqual([]);
  });
});
