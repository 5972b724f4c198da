import { sql } from "kysely";
import type { Db } from "#db/client";
import { claimAutomaticTopUps } from "~/models/payments/automatic-top-up.server";
import { allowTopUps } from "../money/consents";
import { fillOwners, openBench } from "../money/database";
import { table } from "../table";

const CONSENTS = 200_000;
const LIMIT = 100;
const ROUNDS = 11;

/** Each tenth wallet is low, and its automatic top-up has reached the limit of its month. */
const waiting = [
  sql`update automatic_top_ups set not_before = now() + interval '9 days', may_be_low = true where id % 10 = 0`,
  sql`update wallets set balance = 0 where owner_id in (select owner_id from automatic_top_ups where may_be_low)`,
  sql`vacuum analyze`,
];

/** How wallets were found before debits marked them: each consent is compared with its wallet. */
const compareAll = sql<{ id: number }>`
  select automatic_top_ups.id from automatic_top_ups
  where ended_at is null and (not_before is null or not_before <= now())
    and coalesce((select balance from wallets where wallets.owner_id = automatic_top_ups.owner_id
      and wallets.kind = automatic_top_ups.wallet), 0) < threshold
  order by automatic_top_ups.id limit ${LIMIT} for no key update skip locked`;

const lower = (low: number) => sql`
  update wallets set balance = 0 where owner_id in (
    select owner_id from automatic_top_ups where not may_be_low order by id limit ${low})`;

/** What the job of automatic top-ups costs each minute: claims while nothing is due, and after debits. */
export async function measureLowWallets(): Promise<string> {
  const { db, stop } = await openBench();
  try {
    await fillOwners(db, CONSENTS, 1);
    await allowTopUps(db);
    for (const step of waiting) await step.execute(db);
    const rows: (string | number)[][] = [];
    for (const low of [0, LIMIT]) {
      const [claims, comparisons]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        await lower(low).execute(db);
        comparisons.push(await timed(low, async () => (await compareAll.execute(db)).rows.length));
        claims.push(await timed(low, () => claim(db)));
      }
      rows.push([low, middle(claims), middle(comparisons)]);
    }
    return [
      `${CONSENTS.toLocaleString("en-GB")} owners allow automatic top-up. A tenth of their wallets are low and wait for another month, the others have enough. A debit that leaves a wallet low marks its consent by a trigger, and a claim reads only those. The last column is how they were found before: each consent is compared with its wallet, until ${LIMIT} are found. The median of ${ROUNDS} rounds:`,
      table(["Wallets that fell below the sum since the last claim", "Claim, ms", "Comparing all, ms"], rows),
    ].join("\n\n");
  } finally {
    await stop();
  }
}

const claim = async (db: Db): Promise<number> =>
  (await claimAutomaticTopUps(db, { limit: LIMIT, now: new Date() })).length;

/** Milliseconds of a search that must find this many. */
async function timed(count: number, find: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const found = await find();
  const took = performance.now() - begun;
  if (found !== count) throw new Error(`${found} found, not ${count}`);
  return took;
}

const middle = (times: number[]): string =>
  (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
