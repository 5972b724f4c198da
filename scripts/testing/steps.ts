import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { SECOND } from "~/models/duration";

import { failureLines, onePassed, oneFailed, oneSkipped, readReport, tallyReport, type Tally } from "./tally";

export const oxlint = ["node_modules/oxlint/bin/oxlint"];
export const eslint = [
  "node_modules/eslint/bin/eslint.js",
  "--cache",
  "--cache-strategy=content",
  "--cache-location=.cache/eslint",
];
export const oxfmt = ["node_modules/oxfmt/bin/oxfmt", "--check"];

const reports = mkdtempSync(join(tmpdir(), "kaypoint-reports-"));

/** A check that passes or fails as a whole; its output is shown if it failed. */
export async function check(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const start = Date.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [[code], ...output] = await Promise.all([
    once(child, "exit") as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) console.log(output.join(""));
  announce(name, start, code === 0);
  return code === 0 ? onePassed : oneFailed;
}

/** The tests of some Vitest projects, by default of all; either all or those of some files and folders. */
export async function vitest(
  projects: string[],
  env: NodeJS.ProcessEnv,
  files: string[] = [],
): Promise<Tally> {
  const start = Date.now();
  const reportPath = join(reports, "tests.json");
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const selection = projects.flatMap((project) => ["--project", project]);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...files, ...selection, ...options];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  const report = readReport(reportPath);
  for (const line of failureLines(report, process.cwd())) console.log(line);
  announce("tests", start, code === 0);
  return tallyReport(report, code ?? 1);
}

/** For a run of all tests: they keep which forms pages had and which were pressed, and the last of them compares. */
export const keepingForms = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  FORMS_OF_RUN: mkdtempSync(join(tmpdir(), "kaypoint-forms-")),
});

export function skip(name: string, reason: string): Tally {
  console.log(`Skipped: ${name}. ${reason}`);
  return oneSkipped;
}

function announce(name: string, start: number, passed: boolean): void {
  console.log(`${passed ? "ok" : "FAILED"}: ${name} (${((Date.now() - start) / SECOND).toFixed(1)} s)`);
}
