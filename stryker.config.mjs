import { mutatedSubjects } from "./scripts/testing/mutants.mjs";

/** A subject at a time is some eight times as fast as all at once: each mutant begins with the tests of its subject. */
const subject = process.env.SUBJECT;
if (!mutatedSubjects.includes(subject))
  throw new Error(`Set SUBJECT to one of: ${mutatedSubjects.join(", ")}.`);

/** A sentence or a name for people contains a space; a state, a field or a path does not. */
const isForPeople = (text) => text.includes(" ");

/** Takes a Babel path. A template with values is left to the tests: the values may be wrong. */
function shouldIgnore(path) {
  if (path.isStringLiteral()) return isForPeople(path.node.value) ? "words" : undefined;
  if (!path.isTemplateLiteral() || path.node.expressions.length > 0) return undefined;
  return isForPeople(path.node.quasis[0].value.raw) ? "words" : undefined;
}

/** Keeps Stryker from emptying texts for people: a test of them would only repeat them. */
export const strykerPlugins = [{ kind: "Ignore", name: "words", value: { shouldIgnore } }];

export default {
  mutate: [`app/models/${subject}{,/*}.ts`, "!app/models/**/*.server.ts"],
  plugins: ["@stryker-mutator/vitest-runner", "./stryker.config.mjs"],
  ignorers: ["words"],
  testRunner: "vitest",
  vitest: { configFile: "tests/mutants.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 1,
  incremental: true,
  incrementalFile: `.cache/mutants/${subject}.json`,
  // A busy machine is not an infinite loop: Stryker counts how often a line runs, and ends real loops by itself.
  timeoutMS: 60_000,
  ignorePatterns: [
    "/*",
    "!/app",
    "!/db",
    "!/docs",
    "!/examples",
    "!/scripts",
    "!/tests",
    "!/*.json",
    "!/*.ts",
  ],
  disableTypeChecks: false,
  tempDirName: ".cache/stryker",
  cleanTempDir: "always",
  reporters: ["progress-append-only", "clear-text", "html"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `.cache/mutants/${subject}.html` },
  allowConsoleColors: false,
  // Some mutants change nothing that a test could notice.
  thresholds: { high: 99, low: 97, break: 97 },
};
