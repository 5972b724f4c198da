import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  message: string;
  /** In ms. */
  startTime: number;
  endTime: number;
  assertionResults: AssertionResult[];
}

interface AssertionResult {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };
export const oneSkipped: Tally = { passed: 0, failed: 0, skipped: 1 };

/** A report of Vitest, or null if the run broke before it wrote one. */
export function readReport(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null;
}

/** Counts a Vitest report, and adds as a failure what its counts leave out: a file or run that broke as a whole. */
export function tallyReport(report: Report | null, exitCode: number): Tally {
  if (!report) return oneFailed;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A failed property tells its seed, its counterexample and its error in lines of their own. */
const PROPERTY = /^Error: Property failed/;
const LINES_OF_PROPERTY = 5;

/** A line for each failed test or file: a log that is cut to its end still names them. */
export function failureLines(report: Report | null, root: string): string[] {
  const line = (file: string, what: string, why = "") => {
    const reason = why.split("\n", PROPERTY.test(why) ? LINES_OF_PROPERTY : 1).join(" ");
    return `Failed: ${[relative(root, file), what].filter(Boolean).join(" > ")}: ${reason}`;
  };
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [line(name, "", message)]
      : assertionResults
          .filter((result) => result.status === "failed")
          .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages?.[0])),
  );
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
