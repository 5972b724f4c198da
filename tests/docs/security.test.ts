import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { addressLimits, limitsBySubject } from "../support/limits";
import type { Limit } from "~/models/http/throttle";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { salesLimits } from "~/models/sales/sales-limit";

const page = readFileSync("docs/security.md", "utf8");
const codeFolders = ["app/", ""];
const codeEndings = [".server.ts", ".ts", ".tsx", ".server.tsx", ""];

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
const namesIn = (text = "") => [...text.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, name = ""]) => name);

/** Rows that say which code holds a rule and which test proves it. */
const proved = page.split("\n\n").flatMap((block) => {
  const [header = "", , ...rows] = block.trim().split("\n");
  const columns = cellsOf(header);
  const [code, proof] = [columns.indexOf("Code"), columns.indexOf("Test")];
  if (!header.startsWith("|") || code < 0) return [];
  return rows.map((row) => {
    const cells = cellsOf(row);
    const tests = cells[proof] === "the same" ? cells[code] : cells[proof];
    return { rule: cells[0], code: namesIn(cells[code]), tests: namesIn(tests) };
  });
});
/** Files named outside these columns. */
const prose = page
  .split("\n")
  .filter((line) => !line.startsWith("|"))
  .flatMap((line) => namesIn(line));

test("each rule names the code that holds it and a test that proves it", () => {
  expect(proved.length).toBeGreaterThan(50);
  expect(proved.filter(({ code, tests }) => code.length === 0 || tests.length === 0)).toEqual([]);
});

test("every code file named beside a rule exists", () => {
  const named = [
    ...proved.flatMap(({ code }) => code),
    ...prose.filter((name) => !name.startsWith("tests/")),
  ];
  expect(named.length).toBeGreaterThan(50);
  const places = (name: string) =>
    codeFolders.flatMap((folder) => codeEndings.map((end) => folder + name + end));
  expect(
    named.filter((name) => !places(name).some((place) => /\.(?:tsx?|yml)$/.test(place) && existsSync(place))),
  ).toEqual([]);
});

test("every test named beside a rule exists", () => {
  const inProse = prose.filter((name) => name.startsWith("tests/")).map((name) => name.slice(6));
  const named = [...proved.flatMap(({ tests }) => tests), ...inProse];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});

const windows = new Map([
  [15 * MINUTE, "in 15 minutes"],
  [HOUR, "an hour"],
  [DAY, "a day"],
]);

test("each limit per IP address is in the table with its numbers", () => {
  const section = page.slice(page.indexOf("## Limits by address"), page.indexOf("## Forms"));
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

const {
  http,
  site,
  checkout,
  payments,
  sales,
  webhooks,
  accounts,
  locations,
  setups,
  agents,
  console,
  tills,
} = limitsBySubject;

const counted: [Limit, string][] = [
  [http.postLimit, "forms a minute"],
  [site.downloadLimit, "counted downloads a day"],
  [site.publicFormLimits.mailbox, "an hour"],
  [site.publicFormLimits.mailboxDay, "a day each"],
  [checkout.checkoutLimit, "orders"],
  [checkout.couponLimit, "coupons"],
  [payments.topUpLimit, "top-ups"],
  [http.fileDownloadLimit, "receipt or statement files"],
  [sales.salesFileLimit, "sales files"],
  [webhooks.webhookLimit, "webhook requests"],
  [accounts.usernameChangeLimit, "usernames tried"],
  [locations.locationLimit, "locations added"],
  [setups.setupLimit, "setups asked for"],
  [agents.registrationLimit, "registrations an hour"],
  [checkout.agentOrderLimit, "payments in 10 minutes"],
  [console.askAgainLimit, "questions to the provider"],
  [tills.entitlementLimit, "entitlements"],
  [sales.salesBatchLimit, "batches of sales an hour"],
  [tills.tillCodeLimit, "wrong till codes in 15 minutes"],
];

test("each other limit is in the table below with its number", () => {
  const table = page.slice(page.indexOf("| Other limits"), page.indexOf("## Forms"));
  for (const [{ limit }, what] of counted) expect(table).toMatch(new RegExp(`\\b${limit} ${what}`));
  const [mailedAnHour, mailedADay] = payments.receiptMailLimits.map(({ limit }) => String(limit));
  expect(table).toContain(`${mailedAnHour} receipts by mail (${mailedADay} a day)`);
  const shown = (rows: number) =>
    rows < 1_000_000 ? rows.toLocaleString("en") : `${rows / 1_000_000} million`;
  for (const { hour, all } of Object.values(salesLimits))
    expect(table).toContain(`${shown(hour)}, ${shown(all)}`);
});
