import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { completeEnv, missingOf } from "../../scripts/setup/env-file";
import { settingNames, testVariables } from "../support/site";

/** Set by Node.js, the shell, the build server, the test runner or a script, not by the person who runs the site. */
const ofOthers = [
  "CI",
  "SUDO_USER",
  "NODE_ENV",
  "NODE_COMPILE_CACHE",
  "PATH",
  "HOME",
  "VITEST_POOL_ID",
  "NODE_TLS_REJECT_UNAUTHORIZED",
  "SUBJECT",
  "FORMS_OF_RUN",
  "DATABASE_OWNER_URL",
];

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?ts$/.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

test(".env.example and the page of the tests name every variable that the settings, the scripts, the backup and the tests read", () => {
  const settings = sources("app/services").filter((file) => /(?:config|-settings)\.server\.ts$/.test(file));
  const files = [...settings, ...sources("scripts"), ...sources("benchmarks"), ...sources("tests")];
  const read = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name),
  );
  const ofBackups = [...readFileSync("deploy/backup.sh", "utf8").matchAll(/\bsetting ([A-Z_]+)/g)].map(
    ([, name]) => name,
  );
  const names = [...new Set([...read, ...ofBackups])].filter(
    (name) => name !== undefined && !ofOthers.includes(name),
  );
  expect([...settingNames(), ...testVariables()].sort()).toEqual(names.sort());
});

test("the parts of .env.example are what setup asks, what it writes, what pages show where it is set, and the rest", () => {
  const [, asked, written, shown] = readFileSync(".env.example", "utf8")
    .split(/^# ---- .* ----$/m)
    .map((part) => [...part.matchAll(/^#([A-Z_]+)=/gm)].map(([, name = ""]) => name));
  const wanted = Object.keys(missingOf({ APP_MODE: "staging" }));
  expect(asked?.toSorted()).toEqual(wanted.toSorted());
  const { added } = completeEnv("", {
    mode: "staging",
    domain: "kaypoint.example",
    accounts: "account.kaypoint.example",
    database: null,
    containers: false,
    pooled: false,
    sandbox: false,
    monitoring: true,
    mailboxes: {},
  });
  const others = added.filter((name) => !wanted.includes(name));
  expect(others.filter((name) => ![...(written ?? []), ...(shown ?? [])].includes(name))).toEqual([]);
});
