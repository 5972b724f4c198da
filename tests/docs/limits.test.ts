import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { addressLimits, limitsBySubject, limitsIn } from "../support/limits";
import type { Limit } from "~/models/http/throttle";
import { DAY, HOUR, MINUTE, SECOND } from "~/models/duration";
import { salesLimits } from "~/models/sales/limits";

const page = readFileSync("docs/limits.md", "utf8");

const windows = new Map([
  [2 * SECOND, "in 2 seconds"],
  [59 * SECOND, "in 59 seconds"],
  [MINUTE, "a minute"],
  [10 * MINUTE, "in 10 minutes"],
  [15 * MINUTE, "in 15 minutes"],
  [HOUR, "an hour"],
  [DAY, "a day"],
  [365 * DAY, "a year"],
]);

test("each limit per IP address is in the table with its numbers", () => {
  const section = page.slice(page.indexOf("## Limits by address"), page.indexOf("## Other limits"));
  const named = [...section.matchAll(/^\| `([\w-]+)`[^|]*\|([^|]*)\|/gm)];
  const documented = named.map(([, name, numbers = ""]) => [name, numbers.trim().replace(/, and$/, "")]);
  const counted = Object.entries(addressLimits).map(([name, { attempts }]) => [
    name,
    attempts.map(({ limit, window }) => `${limit} ${windows.get(window) ?? ""}`).join(", "),
  ]);
  expect(documented.toSorted()).toEqual(counted.toSorted());
  const { limit, window } = addressLimits.login.different;
  expect(section).toMatch(
    new RegExp(`different names at which they fail *\\| ${limit} ${windows.get(window) ?? ""}`),
  );
});

const numbersOf = (limits: readonly Limit[]) =>
  limits.map(({ limit, window }) => `${limit.toLocaleString("en")} ${windows.get(window) ?? ""}`).join(", ");

const others = Object.entries(limitsBySubject).flatMap(([subject, exported]) =>
  Object.entries(exported)
    .filter(([name]) => name !== "atAddress")
    .flatMap(([name, value]) => limitsIn(`${subject}/${name}`, value)),
);

test("each other limit of the code is in the table below with its numbers", () => {
  const table = page.slice(page.indexOf("## Other limits"));
  const rows = [...table.matchAll(/^\| `([\w/.-]+)` *\|[^|]*\|([^|]*)\|/gm)];
  const documented = rows.map(([, name, numbers = ""]) => [name, numbers.trim()]);
  const counted = others.map(([path, limits]) => [path, numbersOf(limits)]);
  expect(documented.toSorted()).toEqual(counted.toSorted());
});

test("no limit of attempts stands outside the files of limits", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const outside = files.filter(
    (name) =>
      !/(?:\/limits|http\/throttle)\.ts$/.test(name) &&
      /\blimit: [\d_]+,\s*window: /.test(readFileSync(`app/${name}`, "utf8")),
  );
  expect(outside).toEqual([]);
});

test("every subject's limits by address are among those of the table", () => {
  const named = Object.values(limitsBySubject).flatMap(({ atAddress = {} }) =>
    Object.keys(atAddress as object),
  );
  expect(named.toSorted()).toEqual(Object.keys(addressLimits).toSorted());
});

test("how many rows of sales an hour are taken is written below", () => {
  const shown = (rows: number) =>
    rows < 1_000_000 ? rows.toLocaleString("en") : `${rows / 1_000_000} million`;
  for (const { hour, all } of Object.values(salesLimits))
    expect(page).toContain(`${shown(hour)}, ${shown(all)}`);
});
