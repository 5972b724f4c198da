import { expect, test } from "vitest";

import { salesLimits } from "~/models/sales/limits";
import { attackedSite } from "../../support/attacked";
import { makeContext } from "../../support/context";
import { makeOwner } from "../../support/accounts";
import { signedInTill } from "../../support/subscriber";

const site = await attackedSite();

/** A till of an owner who only signed up, with an unverified phone and no plan. */
async function stranger() {
  const owner = await makeOwner(site.db, { verified: false });
  const { accessToken } = await signedInTill(makeContext(site.db, new Date()), owner);
  let number = 0;
  const send = async (sales: number, lines: number) => {
    const batch = Array.from({ length: sales }, () => ({
      receipt: `S${(number += 1)}`,
      sold_at: "2026-11-20T09:15:00+01:00",
      lines: Array.from({ length: lines }, () => ({ product: "x", quantity: 1, amount: 1 })),
    }));
    const response = await fetch(`${site.url}/api/sales`, {
      method: "POST",
      headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
      body: JSON.stringify({ sales: batch }),
    });
    const answer = (await response.json()) as { error?: string; error_description?: string };
    return { status: response.status, retryAfter: response.headers.get("Retry-After"), ...answer };
  };
  const stored = async () => {
    const { rows } = await site.db
      .selectFrom("saleLines")
      .select((row) => row.fn.countAll<number>().as("rows"))
      .where("ownerId", "=", owner.id)
      .executeTakeFirstOrThrow();
    return rows;
  };
  return { owner, send, stored };
}

test("an unverified account without a plan never writes more rows an hour than its limit, however much it sends at once", async () => {
  const { send, stored } = await stranger();
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(20, 5)));
  const { hour } = salesLimits.unverified;
  expect(await stored()).toBe(hour);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(hour / 100);
  const [refused] = answers.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, error: "slow_down" });
  expect(refused?.error_description).toBe(
    "You can import 1,000 rows of sales an hour. Verify your phone number to import more. Keep these sales, and send them again later.",
  );
  expect(Number(refused?.retryAfter)).toBeGreaterThan(3000);
});

test("a batch above the hourly limit is refused as such, and uses up nothing", async () => {
  const { send, stored } = await stranger();
  expect(await send(3, 400)).toMatchObject({ status: 413, error: "too_many_rows" });
  expect(await stored()).toBe(0);
  expect(await send(2, 400)).toMatchObject({ status: 200 });
});

test("an account at its limit accepts no more until there is room again", async () => {
  const { owner, send, stored } = await stranger();
  const { all } = salesLimits.unverified;
  const full = site.db.updateTable("salesSums").where("ownerId", "=", owner.id).where("grain", "=", "all");
  expect(await send(1, 1)).toMatchObject({ status: 200 });
  await full.set({ rowCount: all }).execute();
  expect(await send(1, 1)).toMatchObject({ status: 429, error: "account_full", retryAfter: "86400" });
  expect(await stored()).toBe(1);
  await full.set({ rowCount: 1 }).execute();
  expect(await send(1, 1)).toMatchObject({ status: 200 });
});
