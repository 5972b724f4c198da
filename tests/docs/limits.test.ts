import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { addressLimits, limitsBySubject } from "../support/limits";
import type { Limit } from "~/models/http/throttle";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { salesLimits } from "~/models/sales/sales-limit";

const page = readFileSync("docs/limits.md", "utf8");

const windows = new Map([
  [15 * MINUTE, "in 15 minutes"],
  [HOUR, "an hour"],
  [DAY, "a day"],
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
  const table = page.slice(page.indexOf("## Other limits"));
  for (const [{ limit }, what] of counted) expect(table).toMatch(new RegExp(`\\b${limit} ${what}`));
  for (const { window } of [checkout.checkoutLimit, checkout.couponLimit, checkout.agentOrderLimit])
    expect(window).toBe(10 * MINUTE);
  const [mailedAnHour, mailedADay] = payments.receiptMailLimits.map(({ limit }) => String(limit));
  expect(table).toContain(`${mailedAnHour} receipts by mail (${mailedADay} a day)`);
  const shown = (rows: number) =>
    rows < 1_000_000 ? rows.toLocaleString("en") : `${rows / 1_000_000} million`;
  for (const { hour, all } of Object.values(salesLimits))
    expect(table).toContain(`${shown(hour)}, ${shown(all)}`);
});
