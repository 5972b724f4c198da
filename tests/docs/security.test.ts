import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { addressLimits } from "~/models/doors/address-limit";
import { DAY, HOUR, MINUTE } from "~/models/duration";

const page = readFileSync("docs/security.md", "utf8");
const [rules = "", attacks = ""] = page.split(/(?=^## Attacks and their tests)/m);

const codeFolders = ["app/", ""];
const codeEndings = [".server.ts", ".ts", ".tsx", ".server.tsx", ""];

test("every file of the code and every test that is named beside a rule is there", () => {
  const named = [...rules.matchAll(/`((?:services|models|scripts|db)\/[\w./-]+)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(50);
  const places = (name: string) =>
    codeFolders.flatMap((folder) => codeEndings.map((end) => folder + name + end));
  expect(
    named.filter((name) => !places(name).some((place) => /\.tsx?$/.test(place) && existsSync(place))),
  ).toEqual([]);
  const tests = [...rules.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, name = ""]) =>
    name.replace(/\.test\.ts$/, ""),
  );
  expect(tests.filter((name) => !existsSync(`${name}.test.ts`))).toEqual([]);
});

test("every file that is named beside an attack is there", () => {
  const named = [...attacks.matchAll(/`((?:attacks|races|routes|services)\/[\w./-]+)`/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});

const windows = new Map([
  [15 * MINUTE, "in 15 minutes"],
  [HOUR, "an hour"],
  [DAY, "a day"],
]);

test("each limit by address stands in the table with its numbers", () => {
  const section = page.slice(page.indexOf("## Limits by address"), page.indexOf("## Forms"));
  const named = [...section.matchAll(/^\| `([\w-]+)`[^|]*\|([^|]*)\|/gm)];
  const documented = named.map(([, name, numbers = ""]) => [name, numbers.trim().replace(/, and$/, "")]);
  const counted = Object.entries(addressLimits).map(([name, { hits }]) => [
    name,
    hits.map(({ limit, window }) => `${limit} ${windows.get(window) ?? ""}`).join(", "),
  ]);
  expect(documented).toEqual(counted);
  const { limit, window } = addressLimits.login.different;
  expect(section).toMatch(
    new RegExp(`different names at which they fail *\\| ${limit} ${windows.get(window) ?? ""}`),
  );
});
