import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { failureLines, readReport, tallyReport } from "../tally";
import { TARGET } from "./codemod";
import { moveInto } from "./move";

/*
 * npm run exit           builds the application on React Router 7 in a temporary folder and runs the tests of its
 *                        routes there; prints how many pass (docs/decisions/0071-end-of-life-of-remix.md)
 * npm run exit -- keep   leaves the folder, to look at what failed
 */

const TESTS = ["tests/routes", "tests/attacks"];

const folder = mkdtempSync(join(tmpdir(), "kaypoint-exit-"));
const keep = process.argv.includes("keep");

/** Runs a program in the folder; its output is shown. */
async function run(program: string, ...args: string[]): Promise<number> {
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

async function tryTests(): Promise<boolean> {
  const path = join(folder, "report.json");
  const report = ["--reporter=dot", "--reporter=json", `--outputFile.json=${path}`];
  const code = await run(
    process.execPath,
    ...["node_modules/vitest/vitest.mjs", "run", ...TESTS, "--project", "database", ...report],
  );
  const found = readReport(path);
  for (const line of failureLines(found, folder)) console.log(line);
  const { passed, failed, skipped } = tallyReport(found, code);
  console.log(
    `React Router ${TARGET}: ${passed} tests of routes pass, ${failed} fail, ${skipped} are skipped.`,
  );
  return failed === 0;
}

/** The steps of a move, in order; what a step prints says why it failed. */
async function move(): Promise<boolean> {
  const { files, changed } = moveInto(folder);
  console.log(`${changed.length} of ${files} files change. They are in ${folder}.`);
  if ((await run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error")) !== 0) {
    console.log(`React Router ${TARGET}: its packages were not installed.`);
    return false;
  }
  if ((await run("npm", "run", "build")) !== 0) {
    console.log(`React Router ${TARGET}: the application is not built.`);
    return false;
  }
  return tryTests();
}

try {
  process.exitCode = (await move()) ? 0 : 1;
} finally {
  if (!keep) rmSync(folder, { recursive: true, force: true });
}
