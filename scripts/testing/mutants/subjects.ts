import { readdirSync, statSync } from "node:fs";

/** Files of rules, and the tests that must notice when one of them changes. */
export interface Subject {
  name: string;
  files: string[];
  tests: string[];
}

const folders = [
  "plans",
  "checkout",
  "invoices",
  "pro-formas",
  "pay-links",
  "subscriptions",
  "renewals",
  "payments",
  "ledger",
  "codes",
  "approvals",
  "members",
];

/** Tests of pages, mails and components read the texts of these files. */
const isWording = (file: string): boolean => /(?:^|-)(?:mail|menu|view)\.ts$/.test(file);

/** Rows need a database, so tests of services and races prove them. */
const isPure = (file: string): boolean =>
  file.endsWith(".ts") && (!file.endsWith(".server.ts") || /(?:fields|form)\.server\.ts$/.test(file));

const rulesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => isPure(file) && !isWording(file))
    .map((file) => `${folder}/${file}`);

/** What holds the limits and the states of all subjects to the pages that describe them. */
const ofAllSubjects = ["tests/docs/limits.test.ts", "tests/docs/states.test.ts"];

/** Its own tests prove a subject, so that an engineer who changes a rule knows which tests to run. */
export const subjects: readonly Subject[] = [
  ...folders.map((name) => ({
    name,
    files: rulesIn(`app/models/${name}`),
    tests: [`tests/models/${name}/**/*.test.ts`, ...ofAllSubjects],
  })),
  {
    name: "limits",
    files: ["app/models/http/address-limit.ts", "app/models/http/throttle.ts"],
    tests: ["tests/models/http/**/*.test.ts", ...ofAllSubjects],
  },
  { name: "money", files: ["app/models/money.ts"], tests: ["tests/models/*.test.ts"] },
];

/** The subjects, limited to the files of a path: one file, or all in a folder. */
export function subjectsAt(path: string): Subject[] {
  const named = path.replace(/\/+$/, "");
  const isNamed = statSync(named).isDirectory()
    ? (file: string) => file.startsWith(`${named}/`)
    : (file: string) => file === named;
  return subjects
    .map((subject) => ({ ...subject, files: subject.files.filter(isNamed) }))
    .filter(({ files }) => files.length > 0);
}
