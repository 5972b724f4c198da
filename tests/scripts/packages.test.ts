import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeEach, expect, test } from "vitest";

import { removeFolder, temporaryFolder } from "../support/site";

const folder = temporaryFolder();

const save = (name: string, content: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

const lock = {
  "": { dependencies: { react: "1.0.0" }, devDependencies: { vite: "1.0.0" } },
  "tests/tools": { devDependencies: { eslint: "1.0.0" } },
  "node_modules/react": { version: "1.0.0" },
  "node_modules/vite": { version: "1.0.0" },
  "node_modules/eslint": { version: "1.0.0" },
};

/** Makes it look as if npm had installed these packages. */
const install = (packages: Record<string, string>) =>
  save(
    "node_modules/.package-lock.json",
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
      ),
    }),
  );

beforeEach(() => {
  for (const name of ["node_modules", "build"]) rmSync(join(folder, name), { recursive: true, force: true });
  save("package-lock.json", JSON.stringify({ packages: lock }));
  save("npm.cjs", "console.log('npm', ...process.argv.slice(2));");
});
afterAll(() => removeFolder(folder));

/** What is printed: the command that npm would have run, or nothing. */
function installing(options: { development?: boolean; tools?: boolean } = {}): string {
  const script = pathToFileURL("scripts/packages.mjs").href;
  const program = `import { installPackages } from "${script}"; installPackages(${JSON.stringify(options)});`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, npm_execpath: join(folder, "npm.cjs") },
  });
}

const start = { react: "1.0.0", vite: "1.0.0" };
const all = { ...start, eslint: "1.0.0" };

test("in a fresh clone a start installs all but the tools, and the tests install everything", () => {
  expect(installing()).toContain("npm ci --workspaces=false --include=dev");
  expect(installing({ tools: true })).toContain("npm ci --include=dev");
});

test("after a start the tests only add the tools", () => {
  install(start);
  expect([installing(), installing({ development: true })]).toEqual(["", ""]);
  expect(installing({ tools: true })).toContain("npm install --no-save --include=dev");
});

test("nothing is installed when all packages are there, even with one that was added by hand", () => {
  install({ ...all, tried: "0.0.1" });
  expect([installing(), installing({ tools: true })]).toEqual(["", ""]);
});

test("another version in package-lock.json is installed, with the tools where they are", () => {
  install({ ...start, vite: "0.9.0" });
  expect(installing()).toContain("npm ci --workspaces=false");
  install({ ...all, react: "0.9.0" });
  expect(installing()).toContain("npm ci --include=dev");
});

test("a deployment that was built elsewhere needs no development packages", () => {
  install({ react: "1.0.0" });
  expect(installing()).toContain("npm ci --workspaces=false");
  save("build/server/index.js", "");
  expect(installing()).toBe("");
  expect(installing({ development: true })).toContain("npm ci --workspaces=false");
});
