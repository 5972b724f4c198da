import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();

/** Long before any compilation, as a file that is not being edited. */
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

/** All that is in build/, and when it was written. */
const written = () =>
  readdirSync(join(folder, "build"), { recursive: true, encoding: "utf8" }).map(
    (name) => `${name} ${statSync(join(folder, "build", name)).mtimeMs}`,
  );

test("a script runs what its sources say, and takes the words after it", () => {
  expect(run("Ada")).toBe("Good morning Ada\n");
});

test("while nothing changes it is only read, as where services may not write", () => {
  const before = written();
  expect(before.length).toBeGreaterThan(2);
  expect(run()).toBe("Good morning\n");
  expect(written()).toEqual(before);
});

test("what it imports is never stale, also where the change has the time and the size of the old content", () => {
  save("app/words.ts", 'export const words: string[] = ["Good", "evening"];');
  expect(run()).toBe("Good evening\n");
});

test("a source that is gone is missed", () => {
  rmSync(join(folder, "app/words.ts"));
  expect(() => run()).toThrow("Could not resolve");
});
