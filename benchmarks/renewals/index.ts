import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { MINUTE, SECOND } from "~/models/duration";
import { readRuns } from "~/models/platform/job-runs.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { makeContext } from "../../tests/support/context";
import { startJobsProcess } from "../../tests/support/server";
import { type Bench, openBench } from "../money/database";
import { table } from "../table";
import { fillRenewals } from "./fill";
import { startProvider } from "./provider";

/** The RENEWALS variable can make them fewer. */
const OWNERS = Number(process.env.RENEWALS ?? 100_000);
const PROCESSES = 2;
const LOOK_EVERY = 5 * SECOND;
const TOLD_EVERY = MINUTE;
/** Counted from the start of the processes, which look for due renewals once a minute. */
const MIDNIGHT = 20 * SECOND;
const GIVEN_UP = 3 * 60 * MINUTE;

interface Mix {
  owners?: number;
  cardsPercent: number;
  /** Charges per minute that the provider accepts, and that the jobs make. */
  rate: number;
  pace: number;
}

/** All renewals of a midnight by two processes, with a provider that keeps count. */
const measureMidnight =
  ({ owners = OWNERS, ...mix }: Mix) =>
  async (): Promise<string> => {
    const bench = await openBench();
    const provider = await startProvider(mix.rate);
    try {
      const at = new Date(Math.ceil(Date.now() / SECOND) * SECOND + fillTime(owners) + MIDNIGHT);
      await fillRenewals(bench, { owners, cardsPercent: mix.cardsPercent, at });
      console.error(
        `${owners} owners are made, ${Math.round((at.getTime() - Date.now()) / SECOND)} s before midnight`,
      );
      const env = {
        ...{ DATABASE_URL: bench.url, PAYSTACK_URL: provider.url, LOG_LEVEL: "info" },
        PAYSTACK_CHARGES_PER_MINUTE: String(mix.pace),
      };
      await wait(Math.max(0, at.getTime() - Date.now() - MIDNIGHT));
      const jobs = await Promise.all(Array.from({ length: PROCESSES }, () => startJobsProcess(env)));
      const renewed = (await until(bench, at, isRenewed(owners))) / MINUTE;
      const most = [provider.mostInASecond(), provider.mostInAMinute()];
      const sealed = (await until(bench, at, isSealed)) / MINUTE;
      for (const process of jobs) await process.end("SIGTERM");
      const shares = jobs.map(({ log }) => log().split('"payment judged"').length - 1);
      const faults = await findFaults(bench, owners, provider.charges.size);
      const columns = {
        ...{ Renewals: owners, "By card": provider.charges.size, "Pace a minute": mix.pace },
        ...{ "Minutes until all are renewed": renewed, "A second": owners / renewed / 60 },
        ...{ "Minutes until all have receipts and seals": sealed },
        ...{ "Most charges in a second": most[0] ?? 0, "In a minute": most[1] ?? 0 },
        ...{ "Answered 429": provider.seen.busy, "Charged twice": provider.seen.repeated },
        "Lost, doubled or half-made": faults.length,
      };
      const spent = await timesOf(bench);
      return [
        table(["", "Value"], Object.entries(columns)),
        `Of the charges, ${shares.join(" and ")} were made by one process and the other. What the jobs did:`,
        spent,
        ...faults,
      ].join("\n\n");
    } finally {
      await provider.stop();
      await bench.stop();
    }
  };

/** Creating an owner with everything that belongs to it takes less than 2 ms. */
const fillTime = (owners: number) => 20 * SECOND + owners * 2;

/** Milliseconds from midnight until nothing is left. */
async function until(bench: Bench, at: Date, isDone: (bench: Bench) => Promise<number>): Promise<number> {
  let told = Date.now();
  for (;;) {
    const left = await isDone(bench);
    const since = Date.now() - at.getTime();
    if (left === 0) return since;
    if (since > GIVEN_UP) throw new Error(`${left} are left after ${Math.round(since / MINUTE)} minutes`);
    if (Date.now() - told > TOLD_EVERY) {
      told = Date.now();
      console.error(`${left} are left ${Math.round(since / SECOND)} s after midnight`);
    }
    await wait(LOOK_EVERY);
  }
}

const count = async ({ db }: Bench, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? 0;

const isRenewed =
  (owners: number) =>
  async (bench: Bench): Promise<number> =>
    owners -
    (await count(
      bench,
      sql`select count(*)::int as count from orders where kind = 'renewal' and state = 'settled'`,
    ));

const isSealed = (bench: Bench): Promise<number> =>
  count(
    bench,
    sql`select (select count(*) from unsealed_journals)::int
      + (select count(*) from receipts where number is null)::int as count`,
  );

/** Checks that every owner has one more period, one order and one payment for it, and that the ledger is in order. */
async function findFaults(bench: Bench, owners: number, charges: number): Promise<string[]> {
  const expected: [string, number, ReturnType<typeof sql<{ count: number }>>][] = [
    [
      "owners with two periods",
      owners,
      sql`select count(*)::int as count from
      (select owner_id from subscriptions group by owner_id having count(*) = 2) as renewed`,
    ],
    [
      "renewals",
      owners,
      sql`select count(*)::int as count from orders where kind = 'renewal' and state = 'settled'`,
    ],
    ["tries that paid", owners, sql`select count(*)::int as count from renewals where state = 'paid'`],
    ["settled payments", charges, sql`select count(*)::int as count from payments where state = 'settled'`],
    [
      "charges",
      charges,
      sql`select count(distinct owner_id)::int as count from payments where state = 'settled'`,
    ],
    ["receipts", owners, sql`select count(*)::int as count from receipts`],
  ];
  const faults: string[] = [];
  for (const [what, wanted, query] of expected) {
    const found = await count(bench, query);
    if (found !== wanted) faults.push(`There are ${found} ${what} in place of ${wanted}.`);
  }
  const { problems } = await checkLedger(makeContext(bench.db, new Date()));
  return [...faults, ...problems];
}

async function timesOf({ db }: Bench): Promise<string> {
  const runs = (await readRuns(db)).filter(({ done, failed }) => done + failed > 0);
  const rows = runs.map(({ name, runs: rounds, done, failed, milliseconds }) => [
    ...[name, rounds, done, failed],
    milliseconds / SECOND,
  ]);
  return table(["Job", "Rounds", "Done", "Failed", "Seconds"], rows);
}

export const renewalBenchmarks = {
  "renewals-rehearsal": {
    heading: "A rehearsal with fewer",
    measure: measureMidnight({ owners: 5000, cardsPercent: 30, rate: 1200, pace: 1100 }),
  },
  "renewals-limit": {
    heading: "At the provider's published limit, 30 of 100 by card",
    measure: measureMidnight({ cardsPercent: 30, rate: 1200, pace: 1100 }),
  },
  "renewals-half": {
    heading: "At a limit of 2,000 charges a minute, half by card",
    measure: measureMidnight({ cardsPercent: 50, rate: 2000, pace: 1900 }),
  },
};
