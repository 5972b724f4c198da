import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();

/** Dated long before any compilation, like a file that is not being edited. */
const save = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), 1, 1);
};

beforeAll(() => {
  for (const name of ["app", "scripts"]) mkdirSync(join(folder, name));
  save("package.json", '{ "type": "module" }');
  save("app/words.ts", 'export const words: string[] = ["Good", "morning"];');
  save(
    "scripts/greet.ts",
    'import { words } from "~/words";\nconsole.log(...words, ...process.argv.slice(2));',
  );
});
afterAll(() => removeFolder(folder));

const runIn = (cwd: string, ...words: string[]) =>
  execFileSync(process.execPath, [resolve("scripts/run.mjs"), "scripts/greet.ts", ...words], {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
  });

const run = (...words: string[]) => runIn(folder, ...words);

/** All files in build/, with the time they were written. */
const written = (at = folder) =>
  readdirSync(join(at, "build"), { recursive: true, encoding: "utf8" }).map(
    (name) => `${name} ${statSync(join(at, "build", name)).mtimeMs}`,
  );

test("a script runs its current sources, and passes its arguments on", () => {
  expect(run("Ada")).toBe("Good morning Ada\n");
});

test("while nothing changes the build is only read, as by a service that may not write", () => {
  const before = written();
  expect(before.length).toBeGreaterThan(2);
  expect(run()).toBe("Good morning\n");
  expect(written()).toEqual(before);
});

test("a build that was moved with its sources is only read, too", () => {
  const moved = temporaryFolder();
  cpSync(folder, moved, { recursive: true, preserveTimestamps: true });
  const before = written(moved);
  expect(runIn(moved)).toBe("Good morning\n");
  expect(written(moved)).toEqual(before);
  removeFolder(moved);
});

test("a changed import is never stale, even with the same time and size as the old content", () => {
  save("app/words.ts", 'export const words: string[] = ["Good", "evening"];');
  expect(run()).toBe("Good evening\n");
});

test("a deleted source is an error", () => {
  rmSync(join(folder, "app/words.ts"));
  expect(() => run()).toThrow("Could not resolve");
});
