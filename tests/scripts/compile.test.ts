import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
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

const run = (...words: string[]) =>
  execFileSync(process.execPath, [resolve("scripts/run.mjs"), "scripts/greet.ts", ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });

/** All files in build/, with the time they were written. */
const written = () =>
  readdirSync(join(folder, "build"), { recursive: true, encoding: "utf8" }).map(
    (name) => `${name} ${statSync(join(folder, "build", name)).mtimeMs}`,
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

test("a changed import is never stale, even with the same time and size as the old content", () => {
  save("app/words.ts", 'export const words: string[] = ["Good", "evening"];');
  expect(run()).toBe("Good evening\n");
});

test("a deleted source is an error", () => {
  rmSync(join(folder, "app/words.ts"));
  expect(() => run()).toThrow("Could not resolve");
});
