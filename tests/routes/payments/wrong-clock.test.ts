import { expect, test } from "vitest";
import { HOUR } from "~/models/duration";
import { serve } from "../../support/served";
import { startJobsProcess } from "../../support/server";
import { shopper, summary } from "../../support/sessions";
import { leadsTo } from "../../support/page";

const wrongBy = (shift: number) => ({
  CLOCK_SHIFT: String(shift),
  NODE_OPTIONS: `--import=${new URL("../../support/shifted-clock.mjs", import.meta.url).href}`,
});

const site = await serve(wrongBy(HOUR / 4));

test("pages and forms do not compare their clock with the database's", async () => {
  const owner = await shopper(site, 50_000);
  const form = await owner.prepare({ payment_method: "wallet" });
  const paid = await owner.post(summary, { ...form, intent: "pay" });
  expect(leadsTo(paid)).toContain("303 /download?paid=");
  expect((await owner.get("/wallet")).status).toBe(200);
});

test("jobs with a wrong clock skip moving money and deleting, and still send mail", async () => {
  const jobs = await startJobsProcess({ DATABASE_URL: site.databaseUrl, ...wrongBy(-HOUR) });
  const skipped = () =>
    [
      ...new Set([...jobs.log().matchAll(/"trouble":"clock","job":"([a-z-]+)"/g)].map(([, job]) => job)),
    ].sort();
  await expect
    .poll(skipped)
    .toEqual([
      "account-numbers",
      "automatic-top-ups",
      "begun-periods",
      "card-removals",
      "card-renewals",
      "deletions",
      "fee-invoices",
      "order-ends",
      "payment-checks",
      "payment-reports",
      "payment-scripts",
      "price-changes",
      "provider-events",
      "refund-checks",
      "reminders",
      "renewals",
      "retention",
    ]);
  const alert = () =>
    site.db
      .selectFrom("outbox")
      .select("id")
      .where("subject", "=", "A clock is wrong, and jobs that move money wait")
      .execute();
  await expect.poll(alert).not.toEqual([]);
  await jobs.end("SIGTERM");
});
