import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/models/duration";
import { naira } from "~/models/money";
import { loggedInClient } from "../../support/api-client";
import { says } from "../../support/page";
import { serve, type Served } from "../../support/served";
import { startJobsProcess } from "../../support/server";
import { makeAccounts, shopper, summary } from "../../support/sessions";
import { fund } from "../../support/wallet";
import { leadsTo } from "../../support/page";

const wrongBy = (shift: number) => ({
  CLOCK_SHIFT: String(shift),
  NODE_OPTIONS: `--import=${new URL("../../support/shifted-clock.mjs", import.meta.url).href}`,
});

let site: Served;

beforeAll(async () => {
  site = await serve(wrongBy(HOUR / 4));
});
afterAll(() => site.stop());

const words = "We can’t take payments right now. Nothing was charged or changed.";

test("with a clock a quarter of an hour fast no payment is possible, and all else works", async () => {
  const owner = await shopper(site, 50_000);
  // Choosing is not paying.
  const form = await owner.prepare({ payment_method: "wallet" });
  const refused = await owner.post(summary, { ...form, intent: "pay" });
  expect(says(refused)).toContain(words);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "3600"]);
  expect(await owner.orders()).toEqual([]);
  expect(await owner.balance()).toBe(naira(50_000));
  expect((await owner.get("/wallet")).status).toBe(200);

  const accounts = await makeAccounts(site);
  const user = await accounts.make();
  await fund(site.db, user.id, naira(50_000));
  const { post } = await loggedInClient(site, user);
  for (const [path, sent] of [
    ["subscribe-with-wallet", { plan_id: 2, duration: 1, onboarding: 1 }],
    ["topup-wallet", { amount: 1000, card_type: "new_card" }],
  ] as const) {
    const { status, said } = await post(path, sent);
    expect([path, status, said.message.startsWith(words)]).toEqual([path, 503, true]);
  }
  const orders = await site.db.selectFrom("orders").select("state").where("ownerId", "=", user.id).execute();
  expect(orders).toEqual([]);

  const staff = await accounts.logInStaff(["admin", "finance"]);
  const grant = `/staff/wallets/${user.id}/grant`;
  const sent = { direction: "give", amount: "100", reason: "A gift", key: "a".repeat(32) };
  expect(leadsTo(await staff.post(grant, sent))).toBe("503 ");
});

test("jobs with a wrong clock skip moving money and deleting, and still send mail", async () => {
  const jobs = await startJobsProcess({ DATABASE_URL: site.databaseUrl, ...wrongBy(-HOUR) });
  const skipped = () =>
    [...jobs.log().matchAll(/"trouble":"clock","job":"([a-z-]+)"/g)].map(([, job]) => job).sort();
  await expect
    .poll(skipped)
    .toEqual([
      ...[
        "account-numbers",
        "automatic-top-ups",
        "begun-periods",
        "card-removals",
        "card-renewals",
        "certificates",
        "deletions",
        "order-ends",
        "payment-checks",
      ],
      ...[
        "payment-reports",
        "price-changes",
        "provider-events",
        "refund-checks",
        "reminders",
        "renewals",
        "retention",
      ],
    ]);
  const alert = () =>
    site.db
      .selectFrom("outbox")
      .select("id")
      .where("subject", "=", "A clock is wrong, and no money moves")
      .execute();
  await expect.poll(alert).not.toEqual([]);
  await jobs.end("SIGTERM");
});
