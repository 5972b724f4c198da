import { sql } from "kysely";
import { makeDatabase } from "#db/client";
import { checkBooks } from "~/models/ledger/integrity.server";
import { table } from "../table";
import { allowTopUps } from "./consents";
import { type Bench, FILLED, fillOwners, openBench, PARALLEL } from "./database";
import { load } from "./load";
import { makePayment } from "./payment";

/** Enough owners that hardly any pays twice during the measurement. */
const OWNERS = 50_000;
const AT_ONCE = [1, PARALLEL, 64];
const MEASURED = 8;

const ROUNDS = 8;
const ROUND = 3;
/** Debits whose trigger is timed. */
const DEBITS = 500;

/** What a payment sets off in the database besides the rows that it writes. */
const triggers = {
  "the number of its invoice": { table: "invoices", trigger: "numbered" },
  "the mark of a low wallet": { table: "wallets", trigger: "low_wallet_marked" },
};
type Trigger = (typeof triggers)[keyof typeof triggers];

const oneOf = (owners: number) => 1 + Math.floor(Math.random() * owners);

async function withAllOwners(measure: (bench: Bench) => Promise<string>): Promise<string> {
  const bench = await openBench();
  try {
    await fillOwners(bench.db, OWNERS, 1);
    await allowTopUps(bench.db);
    return await measure(bench);
  } finally {
    await bench.stop();
  }
}

/** Many orders are settled at once, and their invoices are counted afterwards. */
export const measureNumbers = () =>
  withAllOwners(async ({ url }) => {
    const { db, close } = makeDatabase({ url, poolSize: Math.max(...AT_ONCE) });
    try {
      const pay = await makePayment(db);
      await load(() => pay(oneOf(OWNERS)), ROUND);
      const rows = [];
      for (const parallel of AT_ONCE) {
        const { perSecond, p50, p95 } = await load(() => pay(oneOf(OWNERS)), MEASURED, parallel);
        rows.push([parallel, Math.round(perSecond), p50, p95]);
      }
      const { rows: series } = await sql<{ year: number; invoices: number; last: number }>`
        select year, count(*)::integer as invoices, max(serial) as last from invoices group by year order by year`.execute(
        db,
      );
      const gaps = (await checkBooks(db)).filter((problem) => problem.includes("without a gap"));
      return [
        `Wallet payments of ${OWNERS.toLocaleString("en-GB")} owners, each with its invoice, over a pool of ${Math.max(...AT_ONCE)} connections. Their numbers come from one row, which each commit locks until it is on the disk.`,
        table(["At once", "Payments a second", "p50 ms", "p95 ms"], rows),
        table(
          ["Year", "Invoices", "Last number"],
          series.map(({ year, invoices, last }) => [String(year), invoices, last]),
        ),
        `Who pays twice pays for a later month, which may be in the next year. The check of the books finds ${gaps.length === 0 ? "no gap" : gaps.join(", ")}.`,
      ].join("\n\n");
    } finally {
      await close();
    }
  });

/** Payments with every trigger, and without one of them. Rounds alternate, so that all have the same machine. */
export const measureTriggers = () =>
  withAllOwners(async ({ db, pool }) => {
    const marks = [await markTime(pool, 1), await markTime(pool, FILLED)];
    const pay = await makePayment(db);
    const ways: [string, Trigger | null][] = [["all triggers", null]];
    for (const [name, trigger] of Object.entries(triggers)) ways.push([`without ${name}`, trigger]);
    const counted = new Map(ways.map(([name]) => [name, [] as number[]]));
    await load(() => pay(oneOf(OWNERS)), 2 * ROUND);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, trigger] of round % 2 === 0 ? ways : [...ways].reverse()) {
        if (trigger) await switchTrigger(db, trigger, "disable");
        counted.get(name)?.push((await load(() => pay(oneOf(OWNERS)), ROUND)).perSecond);
        if (trigger) await switchTrigger(db, trigger, "enable");
      }
    }
    const whole = middle(counted.get("all triggers") ?? []);
    const rows = [...counted].map(([name, perSecond]) => [
      name,
      Math.round(middle(perSecond)),
      `${Math.round(Math.min(...perSecond))} to ${Math.round(Math.max(...perSecond))}`,
      `${((100 * middle(perSecond)) / whole).toFixed(0)} %`,
    ]);
    const text = `${PARALLEL} at the same time; all ${OWNERS.toLocaleString("en-GB")} owners allow automatic top-up and have enough. The median of ${ROUNDS} rounds of ${ROUND} seconds; what is less than the range of a row is noise.`;
    return [
      text,
      table(["Wallet payments", "A second", "Slowest to fastest round", "Share"], rows),
      `A debit that leaves enough spends ${marks[0]} ms in the trigger that marks low wallets, and one that leaves the wallet low ${marks[1]} ms, as \`explain analyze\` counts it (the median of ${DEBITS}).`,
    ].join("\n\n");
  });

/** Milliseconds that PostgreSQL spends in the trigger of a debit. The debits are rolled back. */
async function markTime(pool: Bench["pool"], kobo: number): Promise<string> {
  const client = await pool.connect();
  const times: number[] = [];
  await client.query("begin");
  for (let owner = 1; owner <= DEBITS; owner += 1) {
    const { rows } = await client.query<{
      "QUERY PLAN": [{ Triggers: { "Trigger Name": string; Time: number }[] }];
    }>(
      `explain (analyze, format json) update wallets set balance = balance - ${kobo} where owner_id = ${owner}`,
    );
    const found = rows[0]?.["QUERY PLAN"][0].Triggers.find(
      (one) => one["Trigger Name"] === "low_wallet_marked",
    );
    if (!found) throw new Error("the debit did not fire the trigger");
    times.push(found.Time);
  }
  await client.query("rollback");
  client.release();
  return middle(times).toFixed(2);
}

const switchTrigger = (db: Bench["db"], { table: name, trigger }: Trigger, to: "enable" | "disable") =>
  sql`alter table ${sql.table(name)} ${sql.raw(to)} trigger ${sql.ref(trigger)}`.execute(db);

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
