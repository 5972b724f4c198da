import { readFileSync } from "node:fs";

import { urlOf } from "../../app/route-list.js";
import { importsOf } from "./imports";

const folders = ["app", "benchmarks", "db", "sandbox", "scripts", "tests"];

export const allImports = () => importsOf(folders);

interface RelatedTest {
  file: string;
  /** How many imports lead from the test to the change: 0 is a changed test. */
  distance: number;
}

/** The distance between a test over HTTP and what it calls: the same as between a test of a service and a rule. */
const DISTANCE_OVER_HTTP = 2;

/**
 * The tests that depend on changed files, nearest first: those that import one, directly or not. Tests over HTTP do
 * not import what they test: they belong to the subject of their folder, or name the path of a route.
 */
export function relatedTests(changed: string[], imports = allImports()): RelatedTest[] {
  const distances = distancesFrom(changed, importersOf(imports));
  const asks = asksWhatChanged(changed);
  for (const file of imports.keys())
    if (isOverHttp(file) && !distances.has(file) && asks(file)) distances.set(file, DISTANCE_OVER_HTTP);
  return [...distances]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, distance }))
    .sort((one, other) => one.distance - other.distance || one.file.localeCompare(other.file));
}

const isTest = (file: string) => /^tests\/.*\.test\.tsx?$/.test(file);
export const isOverHttp = (file: string) => isTest(file) && /^tests\/(?:routes|attacks)\//.test(file);

/**
 * The changed files and everything that imports them, directly or not: a change can break the types of no other file.
 * null if that is unknown, because a file was deleted or is not one that others import, such as the compiler's
 * settings.
 */
export function dependents(changed: string[], imports = allImports()): string[] | null {
  const code = changed.filter((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file));
  if (code.length === 0 || code.some((file) => !imports.has(file) || file.endsWith(".d.ts"))) return null;
  return [...distancesFrom(code, importersOf(imports)).keys()];
}

function importersOf(imports: Map<string, string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports)
    for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), file]);
  return importers;
}

function distancesFrom(changed: string[], importers: Map<string, string[]>): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

function asksWhatChanged(changed: string[]): (test: string) => boolean {
  const subjects = changed.flatMap(
    (file) => /^app\/(?:models|services|components)\/([\w-]+)\//.exec(file)?.slice(1) ?? [],
  );
  const paths = changed.flatMap((file) => routePath(file) ?? []);
  return (test) =>
    subjects.some((subject) => test.split("/")[2] === subject) ||
    (paths.length > 0 && paths.some((path) => readFileSync(test, "utf8").includes(path)));
}

/** The path of a route up to its first parameter; null for any other file and for the home page. */
export function routePath(file: string): string | null {
  const [, folder] = /^app\/routes\/(.+)\//.exec(file) ?? [];
  const [known] = (folder === undefined ? undefined : urlOf(folder))?.split(/\/?[:*]/) ?? [];
  return known ? `/${known}` : null;
}
