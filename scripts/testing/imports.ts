import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

/** All imports of a file, in every form: types too, since two files that share a type are one subject. */
function importedBy(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => resolveImport(fileName, file) ?? []);
}

/** The files that a file imports only for their types, by `import type` statements. */
export function typeImportsOf(file: string): Set<string> {
  const statements = /^(?:import|export) type [^"]*? from "([^"]+)"/gm;
  const sources = [...readFileSync(file, "utf8").matchAll(statements)].map(([, source = ""]) => source);
  return new Set(sources.flatMap((source) => resolveImport(source, file) ?? []));
}

/** The files that load together with a file: neither types nor what `import()` loads later. */
export function loadedWith(file: string): string[] {
  const statements = /^(?:import|export) (?!type )(?:[^"]*? from )?"([^"]+)"/gm;
  const sources = [...readFileSync(file, "utf8").matchAll(statements)].map(([, source = ""]) => source);
  return sources.flatMap((source) => resolveImport(source, file) ?? []);
}

/** null for a package. */
function resolveImport(source: string, file: string): string | null {
  const path = local(source.replace(/\?.*$/, ""), file);
  if (path === null) return null;
  const found = endings
    .map((ending) => path + ending)
    .find((name) => existsSync(name) && statSync(name).isFile());
  return found ?? null;
}

const endings = ["", ".ts", ".tsx", ".js", ".mjs"];

/** `~/` is app/, `#db/` is db/, anything else is relative. */
function local(source: string, file: string): string | null {
  if (source.startsWith("~/")) return join("app", source.slice(2));
  if (source.startsWith("#db/")) return join("db", source.slice(4));
  return source.startsWith(".") ? join(dirname(file), source) : null;
}

/** The files of these folders, each with its imports. */
export function importsOf(folders: string[]): Map<string, string[]> {
  return new Map(folders.flatMap(sourceFiles).map((file) => [file, importedBy(file)]));
}
