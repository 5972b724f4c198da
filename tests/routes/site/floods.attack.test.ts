import { expect, test } from "vitest";

import { attackedSite } from "../../support/attacked";

const site = await attackedSite();

const rowsOf = async (action: string) =>
  (await site.db.selectFrom("auditEvents").select("id").where("action", "=", action).execute()).length;

const countedOnly = async () => {
  const rows = await site.db.selectFrom("auditSurplus").select("events").execute();
  return rows.reduce((sum, { events }) => sum + events, 0);
};

test("strangers cannot fill the log from any network: webhooks, logins and recoveries leave 100 lines an hour", async () => {
  const visitor = site.visitor("203.0.113.20");
  const statuses = new Set<number>();
  for (let count = 0; count < 60; count += 1) {
    const webhook = { method: "POST", body: "{}", headers: { "x-paystack-signature": "0".repeat(128) } };
    statuses.add((await visitor.send("/webhooks/paystack", webhook)).status);
    statuses.add((await visitor.post("/login", { email: `nobody${count}`, password: "wrong one" })).status);
    statuses.add((await visitor.post("/forgot-password", { email: `nobody${count}@x.example` })).status);
  }
  expect([...statuses].sort()).toEqual([303, 401, 429]);
  const actions = ["webhook-refused", "login", "recovery-asked-mail", "code-sent"];
  const kept = await Promise.all(actions.map(rowsOf));
  expect(kept.reduce((sum, rows) => sum + rows)).toBe(100);
  expect(await countedOnly()).toBeGreaterThan(80);
  const elsewhere = site.visitor("198.51.100.20");
  await elsewhere.post("/login", { email: "nobody", password: "wrong one" });
  const again = await Promise.all(actions.map(rowsOf));
  expect(again.reduce((sum, rows) => sum + rows)).toBe(101);
});
