import { expect, test } from "vitest";
import { failureLines, tallyReport, type Report } from "../../scripts/testing/tally";

const result = (status: string, fullName: string, message?: string) => ({
  status,
  fullName,
  failureMessages: message === undefined ? [] : [message],
});

const took = { startTime: 0, endTime: 5 };

const report: Report = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [
    {
      name: "/site/tests/routes/pages.test.ts",
      status: "failed",
      message: "",
      ...took,
      assertionResults: [
        result("passed", "shows a page"),
        result("failed", "shows another", "Error: it did not\n    at line 3"),
      ],
    },
    {
      name: "/site/tests/models/broken.test.ts",
      status: "failed",
      message: "Cannot find module",
      ...took,
      assertionResults: [],
    },
  ],
};

test("a test file that breaks as a whole counts as a failure, and so does a run without a report", () => {
  expect(tallyReport(report, 1)).toEqual({ passed: 1, failed: 2, skipped: 2 });
  expect(tallyReport(null, 1).failed).toBe(1);
});

test("a failed property names its seed, counterexample and error in that line", () => {
  const lines = ["Error: Property failed after 5 tests", "{ seed: 7 }", "Counterexample: [4]"];
  const why = [...lines, "Shrunk 2 time(s)", "Got error: boom", "    at line 3"].join("\n");
  const [file] = report.testResults;
  const failed = {
    ...report,
    testResults: [{ ...file!, assertionResults: [result("failed", "holds", why)] }],
  };
  expect(failureLines(failed, "/site")).toEqual([
    "Failed: tests/routes/pages.test.ts > holds: Error: Property failed after 5 tests { seed: 7 } Counterexample: [4] Shrunk 2 time(s) Got error: boom",
  ]);
});

test("each failure is one line, with the first line of its reason", () => {
  expect(failureLines(report, "/site")).toEqual([
    "Failed: tests/routes/pages.test.ts > shows another: Error: it did not",
    "Failed: tests/models/broken.test.ts: Cannot find module",
  ]);
});
