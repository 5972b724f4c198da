import type { Db } from "../client";

const NAIRA = 100;

/** Listed in the README, for trying them out. */
export async function seedDemoCoupons(db: Db, now: Date): Promise<void> {
  const year = now.getUTCFullYear();
  const always = { startsOn: `${year - 1}-01-01`, endsOn: `${year + 5}-12-31` };
  await db
    .insertInto("coupons")
    .values([
      { ...always, code: "WELCOME10", kind: "percent", percent: 10, cap: 2_000 * NAIRA },
      {
        ...always,
        code: "MARKET500",
        kind: "fixed",
        amount: 500 * NAIRA,
        leastSpend: 8_000 * NAIRA,
        useLimit: 50,
      },
      { ...always, code: "FIRSTMONTH", kind: "percent", percent: 100, cap: 6_000 * NAIRA, useLimit: 20 },
    ])
    .execute();
}
